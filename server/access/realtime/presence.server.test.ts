import { describe, expect, it } from 'vitest'
import type { Looking, PersonHere } from '#contract/wire/socket.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import { beginWithTwo } from '#tests/support/servers/begin-with-two.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import type { TestSocket } from '#tests/support/servers/test-socket.ts'

let one: TestServer
let other: TestServer
beginWithTwo((...servers) => {
  ;[one, other] = servers
})

interface Console extends TestSocket {
  look: (looking: Partial<Looking> | null) => Promise<number>
  userId: number
  /** The others on the record, as they were told last. */
  others: () => Pick<PersonHere, 'userId' | 'form'>[] | undefined
}

async function connect(server: TestServer, account: FixtureAccount): Promise<Console> {
  const { token } = await server.signIn(account)
  const watched = watchSocket(await server.openSocket())
  expect((await watched.ask('auth', { token })).code).toBe(200)
  return {
    ...watched,
    userId: one.fixtures.users[account].userId,
    look: async (looking) =>
      (await watched.ask('look', { looking: looking && { kind: 'order', subject: CODE, form: null, ...looking } }))
        .code,
    others: () => {
      const told = watched.pushes.flatMap((push) => (push.commandType === 'presence.changed' ? [push.data] : []))
      return told.at(-1)?.people.map(({ userId, form }) => ({ userId, form }))
    },
  }
}

const CODE = 'C2611200000000001'
const OTHER = 'C2611200000000002'

describe('people on one record, in two processes', () => {
  it('see each other, in which form, and no longer when they go on or are gone', async () => {
    const agent = await connect(one, 'custservice')
    const admin = await connect(other, 'platformadmin')
    await agent.look({})
    await expect.poll(agent.others).toEqual([])
    await admin.look({})
    await expect.poll(agent.others).toEqual([{ userId: admin.userId, form: null }])
    await expect.poll(admin.others).toEqual([{ userId: agent.userId, form: null }])
    expect((await agent.push('presence.changed', ({ data }) => data.people.length > 0)).data).toMatchObject({
      kind: 'order',
      subject: CODE,
      people: [{ nickname: expect.stringMatching(/./) }],
    })

    await agent.look({ form: 'supplement' })
    await expect.poll(admin.others).toEqual([{ userId: agent.userId, form: 'supplement' }])
    await agent.look({ subject: OTHER })
    await expect.poll(admin.others).toEqual([])
    await expect.poll(agent.others).toEqual([])
    await agent.look({})
    await expect.poll(admin.others).toHaveLength(1)
    agent.socket.terminate()
    await expect.poll(admin.others).toEqual([])
    await admin.look(null)
    admin.socket.close()
  })

  it('count once with several windows, and not among their own others', async () => {
    const [first, second] = [await connect(one, 'custservice'), await connect(other, 'custservice')]
    const admin = await connect(one, 'superadmin')
    await first.look({ form: 'reject' })
    await second.look({})
    await admin.look({})
    await expect.poll(admin.others).toEqual([{ userId: first.userId, form: 'reject' }])
    await expect.poll(second.others).toEqual([{ userId: admin.userId, form: null }])
    first.socket.close()
    await expect.poll(admin.others).toEqual([{ userId: first.userId, form: null }])
    for (const { socket } of [second, admin]) socket.close()
  })

  it('are known to a process that began later, by the next heartbeat', async () => {
    const agent = await connect(one, 'custservice')
    await agent.look({})
    await expect.poll(agent.others).toEqual([])
    const later = await startTestServer({ beside: one })
    const admin = await connect(later, 'platformadmin')
    await admin.look({})
    await expect.poll(agent.others).toHaveLength(1)
    await agent.ask('ack')
    await expect.poll(admin.others).toEqual([{ userId: agent.userId, form: null }])
    await later.dispose()
    // A process that stops says so of its consoles.
    await expect.poll(agent.others).toEqual([])
    agent.socket.close()
  })

  it('are neither shown to outside parties nor see them', async () => {
    const agent = await connect(one, 'custservice')
    await agent.look({})
    await expect.poll(agent.others).toEqual([])
    for (const account of ['supplier01', 'merchant01', 'techsupport'] as const) {
      const outside = await connect(other, account)
      expect(await outside.look({})).toBe(403)
      expect(outside.others()).toBeUndefined()
      outside.socket.close()
    }
    const admin = await connect(other, 'platformadmin')
    await admin.look({})
    await expect.poll(agent.others).toEqual([{ userId: admin.userId, form: null }])
    for (const { socket } of [agent, admin]) socket.close()
  })
})

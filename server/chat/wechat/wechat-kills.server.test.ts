import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { createWeChatProgram } from '#tests/support/processes/bridge-process.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/** How often the bridge is killed, in turn on the way in and on the way out; each costs a start. */
const KILLS = rounds(2, 10)
/** So many messages go each way between two kills. */
const A_ROUND = 4
const MESSAGES = (KILLS + 1) * A_ROUND
const KILLED_WITHIN_MS = 15
const WAYS = [
  ['kept', 'reported'],
  ['send', 'told'],
] as const
const WAIT = { timeout: patience(30_000), interval: 50 }

let server: TestServer
let admin: TestClient
let directory: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-bridge-'))
})
afterAll(async () => {
  await server.dispose()
  await rm(directory, { recursive: true, force: true })
})

it(
  `loses no message of either way and carries none twice while the bridge is killed (seed ${SEED})`,
  async () => {
    const group = { groupId: `${randomUUID()}@chatroom`, name: 'Killed' }
    const weChatId = `wxid_${randomUUID().slice(0, 8)}`
    const { key } = await admin.call('weChatAccount.create', { weChatId, nickname: weChatId })
    const config = path.join(directory, 'bridge.json')
    const settings = { server: server.baseUrl, weChatId, key, directory: path.join(directory, 'kept') }
    await writeFile(config, JSON.stringify({ ...settings, pullSeconds: 0.05, heartbeatSeconds: 1 }))
    const program = createWeChatProgram(config, group)
    const random = randomFrom(SEED)
    let kills = 0
    let isKilling = false
    let isDead = false
    program.onWord(({ event }) => {
      if (isKilling || kills === KILLS || !WAYS[kills % 2 === 0 ? 0 : 1].some((one) => one === event)) return
      if (random() < 0.5) return
      isKilling = true
      setTimeout(() => program.kill('SIGKILL'), random() * KILLED_WITHIN_MS)
    })
    const begin = () => {
      isKilling = false
      isDead = false
      return program.begin().then(() => (isDead = true))
    }
    let ended = begin()
    const groupRowId = await vi.waitFor(
      async () => must((await admin.call('weChatGroup.getList', { groupId: group.groupId })).list[0]).id,
      WAIT,
    )
    const texts: string[] = []
    const write = async () => {
      for (let more = 0; more < A_ROUND; more += 1) {
        const text = `number ${texts.length + 1}`
        texts.push(text)
        const occurredAt = new Date().toISOString()
        program.say({ messageId: `m-${texts.length}`, groupId: group.groupId, senderName: 'Ming', text, occurredAt })
        await admin.call('weChatMessage.send', { groupRowId, text })
      }
    }
    const rows = async (way: 'in' | 'out') =>
      (await admin.call('weChatMessage.getList', { groupRowId, way, pageSize: 500 })).list.toReversed()
    /** Waits until all that was written has arrived on both ways, or the bridge is dead. */
    const settle = async () =>
      await vi.waitFor(async () => {
        if (isDead) return
        expect((await rows('in')).length).toBeGreaterThanOrEqual(texts.length)
        expect((await rows('out')).filter(({ sendState }) => sendState === 'sent')).toHaveLength(texts.length)
      }, WAIT)
    // A round in which chance spared the bridge is followed by another.
    while (kills < KILLS) {
      await write()
      await settle()
      if (!isDead) continue
      kills += 1
      ended = begin()
    }
    while (texts.length < MESSAGES) await write()
    await settle()
    program.kill('SIGTERM')
    await ended
    expect(program.written.map(({ text }) => text)).toEqual(texts)
    expect((await rows('in')).map(({ text }) => text)).toEqual(texts)
    expect((await rows('out')).map(({ sendState, text }) => [text, sendState])).toEqual(
      texts.map((text) => [text, 'sent']),
    )
  },
  patience(240_000),
)

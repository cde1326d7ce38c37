import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { suppliers } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { rounds } from '#tests/support/rounds.ts'

let server: TestServer
let head: TestClient
let own: number
let other: number
beforeAll(async () => {
  server = await startTestServer()
  head = await server.signIn('supplier01', { secondLevel: true })
  ;[own, other] = server.fixtures.suppliers.map(({ id }) => id) as [number, number]
  await setSettings(server, { googleVerifyBalanceOperation: false })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
let accounts = 0
const add = async (parentId?: number) => {
  accounts += 1
  const input = { name: `Agent ${accounts}`, account: `agentaccount${accounts}`, password: 'Password2026' }
  return await head.attempt('agent.add', { ...input, ...(parentId !== undefined && { parentId }) })
}
const added = async (parentId?: number): Promise<number> => {
  const answer = await add(parentId)
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.id
}
const listed = async (client = head) => (await client.call('admin.getSupplierProxyList', { pageNum: 500 })).list
const parentOf = async (id: number) =>
  must((await db().select().from(suppliers).where(eq(suppliers.id, id)))[0]).parentId
const move = async (id: number, parentId?: number) =>
  await head.attempt('agent.move', { id, ...(parentId !== undefined && { parentId }) })

it('shows a supplier its tree with every level, and nothing else', async () => {
  const first = await added()
  const second = await added(first)
  const rows = await listed()
  expect(rows.find(({ id }) => id === first)).toMatchObject({ parentId: own, parentName: 'supplier01 pay', depth: 1 })
  expect(rows.find(({ id }) => id === second)).toMatchObject({ parentId: first, depth: 2 })
  expect(rows.map(({ id }) => id)).not.toContain(own)
  expect(rows.map(({ id }) => id)).not.toContain(other)
  expect(await listed(await server.signIn('supplier02'))).toEqual([])
  expect((await listed(await server.signIn('superadmin'))).map(({ id }) => id)).toEqual(
    expect.arrayContaining([second]),
  )
  const merchant = await server.signIn('merchant01')
  expect((await merchant.attempt('admin.getSupplierProxyList', {})).code).toBe(403)
})

it('finds nothing outside of the tree, whatever is asked of it', async () => {
  const agent = await added()
  const answers = [
    await add(other),
    await move(other),
    await move(agent, other),
    await move(own),
    await head.attempt('agent.setEnabled', { id: other, enabled: false }),
    await head.attempt('agent.setEnabled', { id: own, enabled: false }),
    await head.attempt('agent.setRate', { id: other, productId: 3001, rate: 1 }),
    await head.attempt('agent.setRate', { id: own, productId: 3001, rate: 1 }),
  ]
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [404, 'agent.notFound']))
  expect(await parentOf(agent)).toBe(own)
})

it('gives an agent a rate up to that of the level above, and takes it along only where it fits', async () => {
  const [above, below] = [await added(), await added()]
  const rate = async (id: number, wanted: number) =>
    await head.attempt('agent.setRate', { id, productId: 3001, rate: wanted })
  expect(await rate(above, 251)).toMatchObject({ code: 409, msg: 'userProduct.aboveParent' })
  expect([(await rate(above, 100)).code, (await rate(below, 200)).code]).toEqual([200, 200])
  expect(await move(below, above)).toMatchObject({ code: 409, msg: 'userProduct.aboveParent' })
  expect((await rate(below, 90)).code).toBe(200)
  expect((await move(below, above)).code).toBe(200)
  expect(await rate(above, 80)).toMatchObject({ code: 409, msg: 'userProduct.belowAgent' })
  expect((await listed()).find(({ id }) => id === below)?.products).toMatchObject([{ productId: 3001, rate: 90 }])
})

it('stays a tree, whatever is moved where, also when two moves would make a circle together', async () => {
  const ids: number[] = []
  for (let made = 0; made < 6; made += 1) ids.push(await added(ids.at(-1)))
  const place = fc.nat(ids.length - 1)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(place, fc.option(place, { nil: null })), { maxLength: 8 }), async (moves) => {
      for (const [what, where] of moves) await move(must(ids[what]), where === null ? undefined : must(ids[where]))
      expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    }),
    { numRuns: rounds(3, 15) },
  )
  const [one, two] = [await added(), await added()]
  const codes = (await Promise.all([move(one, two), move(two, one)])).map(({ code }) => code)
  expect(codes.sort()).toEqual([200, 409])
})

it('switches an agent off for new orders, and is asked by the second level', async () => {
  const id = await added()
  await head.call('agent.setEnabled', { id, enabled: false })
  expect((await listed()).find((row) => row.id === id)?.status).toBe('disabled')
  const plain = await server.signIn('supplier01')
  expect([1024, 1025]).toContain((await plain.attempt('agent.setEnabled', { id, enabled: true })).code)
})

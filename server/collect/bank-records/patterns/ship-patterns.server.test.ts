import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const seedsNamed = (...texts: (readonly [string, string])[]) =>
  seedsOf(
    {},
    texts.map(([name, expression]) => ({ name, says: 'notPayment' as const, expression })),
  )
const ship = async (...texts: Parameters<typeof seedsNamed>) =>
  await server.services.db.transaction(async (tx) => await shipPatterns(tx, seedsNamed(...texts)))
const all = async () => await server.services.db.select().from(messagePatterns)
const rowOf = async (shipped: string) =>
  must((await server.services.db.select().from(messagePatterns).where(eq(messagePatterns.shipped, shipped)))[0])
const versionsOf = async (id: number) =>
  await server.services.db
    .select()
    .from(messagePatternVersions)
    .where(eq(messagePatternVersions.patternId, id))
    .orderBy(desc(messagePatternVersions.version))

it('ships each pattern once, adds what is new, changes what changed and switches off what is shipped no longer', async () => {
  await ship(['same', 'one'], ['changed', 'two'], ['dropped', 'three'])
  await ship(['same', 'one'], ['changed', 'two'], ['dropped', 'three'])
  expect((await all()).map(({ newestVersion }) => newestVersion)).toEqual([1, 1, 1])
  await ship(['same', 'one'], ['changed', 'another'], ['added', 'four'])
  expect(await rowOf('same')).toMatchObject({ enabled: true, newestVersion: 1 })
  expect(await rowOf('added')).toMatchObject({ enabled: true, newestVersion: 1, name: 'added' })
  expect(await rowOf('dropped')).toMatchObject({ enabled: false })
  const changed = await rowOf('changed')
  expect((await versionsOf(changed.id)).map(({ expression }) => expression)).toEqual(['another', 'two'])
  expect(changed).toMatchObject({ enabled: true, newestVersion: 2 })
})

it('leaves alone what a person added, edited, renamed or switched off', async () => {
  const admin = await server.signIn('superadmin', { secondLevel: true })
  await ship(['edited', 'one'], ['renamed', 'two'], ['off', 'three'], ['dropped by us', 'four'])
  const written = { says: 'notPayment' as const, decimalMark: 'point' as const, expression: 'mine' }
  await admin.call('messagePattern.add', { ...written, name: 'taken name' })
  const [edited, renamed, off, dropped] = await Promise.all(
    ['edited', 'renamed', 'off', 'dropped by us'].map(async (name) => await rowOf(name)),
  )
  for (const { id, name } of [must(edited), must(dropped)])
    await admin.call('messagePattern.update', { ...written, id, name })
  await admin.call('messagePattern.update', { ...written, expression: 'two', id: must(renamed).id, name: 'my name' })
  await admin.call('messagePattern.setEnabled', { id: must(off).id, enabled: false })
  await ship(['edited', 'new'], ['renamed', 'two'], ['off', 'three'], ['taken name', 'ours'])
  expect((await versionsOf(must(edited).id))[0]).toMatchObject({ expression: 'mine', createdBy: expect.any(String) })
  expect(await rowOf('renamed')).toMatchObject({ name: 'my name', newestVersion: 1 })
  expect(await rowOf('off')).toMatchObject({ enabled: false })
  expect(await rowOf('dropped by us')).toMatchObject({ enabled: true })
  expect((await all()).filter(({ name }) => name === 'taken name')).toMatchObject([{ shipped: null }])
})

it('takes those of systems from before they were marked as shipped', async () => {
  await ship(['old', 'one'])
  await server.services.db.update(messagePatterns).set({ shipped: null }).where(eq(messagePatterns.shipped, 'old'))
  await ship(['old', 'two'])
  expect((await versionsOf((await rowOf('old')).id)).map(({ expression }) => expression)).toEqual(['two', 'one'])
})

it('ships the patterns of all banks', async () => {
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  const shipped = new Set((await all()).filter(({ enabled }) => enabled).map((one) => one.shipped))
  expect(SHIPPED_PATTERNS.filter(({ name }) => !shipped.has(name))).toEqual([])
})

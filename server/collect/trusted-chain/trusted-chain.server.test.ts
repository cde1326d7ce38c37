import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FREQUENCIES } from '#domain/settings.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import { checkChains, dueChecks } from '#server/collect/trusted-chain/trusted-chain-work.ts'
import { bankChain } from '#tests/support/chains/bank-chain.ts'
import type { Movement } from '#tests/support/chains/bank-chain.ts'
import { randomFrom } from '#tests/support/random-from.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

it('finds a loss when the next record comes, and closes it when the lost one comes after all', async () => {
  const chain = bankChain(engine, world)
  const before = await chain.tell([0, 500, 1_500])
  const after = await chain.tell([2, 700, 2_500])
  expect(await chain.patches()).toMatchObject([
    { state: 'proposed', kind: 'lost', gapMinor: 300, beforeRecordId: before, afterRecordId: after },
  ])
  await chain.tell([1, 300, 1_800])
  expect(await chain.patches()).toMatchObject([{ state: 'resolved', version: 1 }])
})

it('takes a debit for one, and is not broken by a record that says no balance', async () => {
  const chain = bankChain(engine, world)
  await chain.tell([0, 500, 1_500])
  await chain.tell([1, -200, 1_300])
  await chain.tell([2, 100, 1_400])
  await chain.tell([3, 50, null])
  await chain.tell([4, 100, 1_550])
  expect(await chain.patches()).toEqual([])
})

it('links a record that comes first though it happened second', async () => {
  const chain = bankChain(engine, world)
  await chain.tell([0, 500, 1_500])
  await chain.tell([2, 700, 2_500])
  await chain.tell([3, 10, 2_510])
  await chain.tell([2.5, 300, 1_800])
  expect(await chain.patches()).toMatchObject([{ state: 'resolved' }])
})

it('lets parallel reports of one account see each other', async () => {
  const chain = bankChain(engine, world)
  await Promise.all(Array.from({ length: 20 }, (_, n) => chain.tell([n, 100 + n, 1_000 + sumTo(n)])))
  expect((await chain.patches()).filter(({ state }) => state !== 'resolved')).toEqual([])
})
/** The sum of the amounts 100 + k up to n. */
const sumTo = (n: number) => ((n + 1) * (200 + n)) / 2

it('finds in one check of everything what single reports find, however they come', async () => {
  const random = randomFrom(7)
  const made: Movement[] = []
  let balance = 1_000_000
  for (let n = 0; n < 300; n += 1) {
    const signed = 1 + Math.floor(random() * 90_000)
    balance += signed
    made.push([n * 3, signed, balance])
  }
  const lost = new Set([40, 90, 91, 150, 222])
  const kept = made.filter((_, n) => !lost.has(n))
  // Neighbours come in the wrong order.
  for (let n = 10; n < kept.length - 10; n += 17)
    [kept[n], kept[n + 1]] = [kept[n + 1] as Movement, kept[n] as Movement]
  const told = bankChain(engine, world)
  for (const movement of kept) await told.tell(movement)
  const gaps = (await told.patches()).filter(({ state }) => state === 'proposed').map(({ gapMinor }) => gapMinor)
  const signedOf = (n: number) => made[n]?.[1] ?? 0
  expect(gaps).toEqual([signedOf(40), signedOf(90) + signedOf(91), signedOf(150), signedOf(222)])
  const versions = (await told.patches()).map(({ version }) => version)
  await checkChains(engine.services, 'all')
  expect((await told.patches()).map(({ version }) => version)).toEqual(versions)
})

const windows = { lookForwardMinutes: 30, perMinuteFreqCount: 20, messageMaxCacheTime: 60 }
const setWindows = (part: Partial<typeof windows>) =>
  engine.set({ globalSecuritySetting: { ...windows, messageInSecurityChainCacheTime: 120, ...part } })

it('looks again only at records that came as lately as globalSecuritySetting lets messages wait in a chain', async () => {
  const chain = bankChain(engine, world)
  await chain.store([
    [0, 500, 1_500],
    [2, 700, 2_500],
  ])
  engine.passMinutes(121)
  await checkChains(engine.services, FREQUENCIES)
  expect(await chain.patches()).toEqual([])
  engine.set({ globalSecuritySetting: { ...windows, messageInSecurityChainCacheTime: 125 } })
  await checkChains(engine.services, FREQUENCIES)
  expect(await chain.patches()).toMatchObject([{ gapMinor: 300 }])
})

it('takes what is told again within messageMaxCacheTime for a report of the same movement', async () => {
  const chain = bankChain(engine, world)
  await chain.store([
    [0, 500, 1_500],
    [1, 100, 1_600],
    [80, 100, 1_600],
    [81, 50, 1_650],
  ])
  // With a reference of its own each would be a movement.
  await engine.db.update(bankRecords).set({ utr: null }).where(eq(bankRecords.resourceId, world.account.id))
  setWindows({ messageMaxCacheTime: 80 })
  await checkChains(engine.services, 'all')
  expect(await chain.patches()).toEqual([])
  setWindows({ messageMaxCacheTime: 78 })
  await checkChains(engine.services, 'all')
  expect(await chain.patches()).toMatchObject([{ state: 'proposed', gapMinor: -100 }])
})

it('links what clocks put apart within lookForwardMinutes', async () => {
  const chain = bankChain(engine, world)
  await chain.store([
    [0, 500, 1_500],
    [1, 700, 2_500],
    [2, 10, 2_510],
    [4, 300, 1_800],
  ])
  const open = async () => (await chain.patches()).filter(({ state }) => state === 'proposed').length
  setWindows({ lookForwardMinutes: 2 })
  await checkChains(engine.services, 'all')
  expect(await open()).toBeGreaterThan(0)
  setWindows({ lookForwardMinutes: 3 })
  await checkChains(engine.services, 'all')
  expect(await open()).toBe(0)
})

it('finds in the check of everything what was stored without being linked, and lets it go with the record', async () => {
  const chain = bankChain(engine, world)
  const [, , last] = await chain.store([
    [0, 500, 1_500],
    [1, 10, 1_510],
    [2, 700, 2_500],
  ])
  await checkChains(engine.services, 'all')
  expect(await chain.patches()).toMatchObject([{ gapMinor: 290, state: 'proposed' }])
  // It turns out to be another record's movement.
  await engine.db
    .update(bankRecords)
    .set({ status: 'sameAs' })
    .where(eq(bankRecords.id, last ?? 0))
  await checkChains(engine.services, 'all')
  expect((await chain.patches()).filter(({ state }) => state === 'proposed')).toEqual([])
})

const frequency = {
  ...{ minReliableChainSize: 3, minReliableCheckSize: 2, minReliableCheckTimeRange: 300 },
  ...{ minReliableCheckAmount: 10_000, sbLeakCheckInterval: 5 },
}

it('is checked every sbLeakCheckInterval of securityFreqParameters, all of it once a day', () => {
  const isDue = dueChecks(engine.services)
  expect([0, 59_999, 60_000].map(isDue)).toEqual(['all', null, ['high', 'low']])
  engine.set({ securityFreqParameters: frequency })
  expect([64_999, 65_000, 120_000, 86_400_000].map(isDue)).toEqual([null, ['high'], ['high', 'low'], 'all'])
})

it('checks accounts with few records by securityFreqParametersLow, and busy ones by their own', async () => {
  const isDue = dueChecks(engine.services)
  engine.set({ securityFreqParametersLow: frequency })
  expect([0, 4_999, 5_000].map(isDue)).toEqual(['all', null, ['low']])
  const chain = bankChain(engine, world)
  const [, last] = await chain.store([
    [0, 500, 1_500],
    [1, 700, 2_500],
  ])
  await checkChains(engine.services, ['high'])
  expect(await chain.patches()).toEqual([])
  const busy = { lookForwardMinutes: 2, perMinuteFreqCount: 1, messageMaxCacheTime: 60 }
  engine.set({ globalSecuritySetting: { ...busy, messageInSecurityChainCacheTime: 120 } })
  await checkChains(engine.services, ['low'])
  expect(await chain.patches()).toEqual([])
  await checkChains(engine.services, ['high'])
  expect(await chain.patches()).toMatchObject([{ gapMinor: 300, afterRecordId: last }])
})

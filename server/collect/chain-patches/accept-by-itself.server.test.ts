import { expect, it } from 'vitest'
import { acceptByItself } from '#server/collect/chain-patches/accept-by-itself.ts'
import { chainPatchHandlers } from '#server/collect/chain-patches/chain-patch.handlers.ts'
import { bankChain } from '#tests/support/chains/bank-chain.ts'
import { actorOf, callOf, create, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

const newOrder = async (amount: number) =>
  await orderByCode(engine, (await create(engine, signedBody(world.merchant, { amount }))).orderCode)
const statusOf = async (code: string) => (await orderByCode(engine, code)).status

/** An account whose monitor lost the payment of an amount; messages wait one minute. */
async function brokenBy(lost: number) {
  const security = { lookForwardMinutes: 30, perMinuteFreqCount: 20, messageMaxCacheTime: 60 }
  engine.set({ globalSecuritySetting: { ...security, messageInSecurityChainCacheTime: 1 } })
  const chain = bankChain(engine, world)
  await chain.tell([0, 70_000, 1_000_000])
  await chain.tell([0.2, 90_000, 1_090_000 + lost])
  return chain
}

it('accepts what a later true link confirms, and at most as many a day as fixSecurityChainSupplementLimit says', async () => {
  const order = await newOrder(20_001)
  const chain = await brokenBy(20_001)
  engine.passMinutes(2)
  engine.set({ fixSecurityChainSupplementLimit: 1 })
  // Nothing hangs on the record after the break yet.
  expect(await acceptByItself(engine.services)).toBe(0)
  await chain.tell([0.3, 80_000, 1_190_001])
  await chain.tell([0.4, 60_000, 1_250_001])
  engine.set({ fixSecurityChainSupplementLimit: 0 })
  expect(await acceptByItself(engine.services)).toBe(0)
  engine.set({ fixSecurityChainSupplementLimit: 1 })
  const both = await Promise.all([acceptByItself(engine.services), acceptByItself(engine.services)])
  expect(both[0] + both[1]).toBe(1)
  expect(await statusOf(order.orderCode)).toBe(4)
  expect(await chain.patches()).toMatchObject([{ state: 'automatic', decidedBy: null, orderId: order.id }])

  const second = await newOrder(30_001)
  await chain.tell([2, 50_000, 1_330_002])
  for (const nth of [1, 2, 3]) await chain.tell([2 + nth / 10, 50_000, 1_330_002 + nth * 50_000])
  engine.passMinutes(2)
  expect(await acceptByItself(engine.services)).toBe(0)
  engine.set({ fixSecurityChainSupplementLimit: 2 })
  expect(await acceptByItself(engine.services)).toBe(1)
  expect(await statusOf(second.orderCode)).toBe(4)
})

it('is confirmed by no movement that was itself inferred', async () => {
  engine.set({ fixSecurityChainSupplementLimit: 9 })
  const order = await newOrder(20_003)
  const chain = await brokenBy(20_003)
  const after = await chain.tell([0.4, 1_000, 1_090_000 + 20_003 + 5_005 + 1_000])
  for (const nth of [1, 2, 3]) await chain.tell([0.4 + nth / 10, 50_000, 1_116_008 + nth * 50_000])
  const second = must((await chain.patches()).find(({ afterRecordId }) => afterRecordId === after))
  await engine.db.transaction((tx) =>
    chainPatchHandlers['chainPatch.accept'](callOf(engine, actorOf('superAdmin'), tx), { id: second.id }),
  )
  engine.passMinutes(2)
  expect(await acceptByItself(engine.services)).toBe(0)
  expect(await statusOf(order.orderCode)).toBe(2)
  expect((await chain.patches()).map(({ state }) => state)).toEqual(['proposed', 'accepted'])
})

it('misses nothing by what strangers tell, whatever balance they name', async () => {
  engine.set({ fixSecurityChainSupplementLimit: 9 })
  const order = await newOrder(20_004)
  const chain = await brokenBy(0)
  // A movement of 200.04 would be missing before the first of them.
  await chain.tell([0.3, 80_000, 1_190_004], '+919876543210')
  await chain.tell([0.4, 60_000, 1_250_004], 'VM-ICICIB')
  engine.passMinutes(2)
  expect(await acceptByItself(engine.services)).toBe(0)
  expect([await statusOf(order.orderCode), await chain.patches()]).toEqual([2, []])
  // The bank's own text goes on where its last one ended.
  await chain.tell([0.5, 10_000, 1_100_000])
  expect(await chain.patches()).toEqual([])
})

it('waits as long as messages may still come, and leaves to people what fits several orders', async () => {
  engine.set({ fixSecurityChainSupplementLimit: 9 })
  await newOrder(20_002)
  const chain = await brokenBy(20_002)
  await chain.tell([0.3, 80_000, 1_190_002])
  await chain.tell([0.4, 60_000, 1_250_002])
  expect(await acceptByItself(engine.services)).toBe(0)
  await newOrder(20_002)
  engine.passMinutes(2)
  expect(await acceptByItself(engine.services)).toBe(0)
  expect(await chain.patches()).toMatchObject([{ state: 'proposed' }])
})

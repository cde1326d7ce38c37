import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chainPatchHandlers } from '#server/collect/chain-patches/chain-patch.handlers.ts'
import { audit, bankMessages, bankRecords, ledgerTransactions } from '#server/db/schema/schema.ts'
import { chainNodeHandlers } from '#server/collect/trusted-chain/chain-node.handlers.ts'
import { bankChain } from '#tests/support/chains/bank-chain.ts'
import { actorOf, callOf, create, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

const admin = actorOf('superAdmin')
const newOrder = async (amount: number) =>
  await orderByCode(engine, (await create(engine, signedBody(world.merchant, { amount }))).orderCode)
const accept = async (input: { id: number; orderCode?: string; expectedVersion?: number }) =>
  await engine.db.transaction((tx) => chainPatchHandlers['chainPatch.accept'](callOf(engine, admin, tx), input))
const dismiss = async (input: { id: number; reason: string; expectedVersion?: number }) =>
  await engine.db.transaction((tx) => chainPatchHandlers['chainPatch.dismiss'](callOf(engine, admin, tx), input))
const rows = async () =>
  (await chainPatchHandlers['chainPatch.getList'](callOf(engine, admin), { resourceId: world.account.id })).list
const only = async () => must((await rows())[0])
const nodes = async (filter: object = {}) =>
  (await chainNodeHandlers['chainNode.getList'](callOf(engine, admin), { resourceId: world.account.id, ...filter }))
    .list

/** An account whose monitor lost the payment of an amount. */
async function brokenBy(lost: number) {
  const chain = bankChain(engine, world)
  const before = await chain.tell([0, 700, 10_700])
  const after = await chain.tell([2, 900, 11_600 + lost])
  return { ...chain, before, after }
}

it('proposes for a break the movement that closes it, and the unpaid order that it fits alone', async () => {
  const order = await newOrder(10_001)
  await brokenBy(10_001)
  expect(await only()).toMatchObject({
    patchState: 'proposed',
    gapMinor: 10_001,
    orderCode: order.orderCode,
    fitting: [order.orderCode],
    fits: 1,
    currency: 'INR',
  })
  const second = await newOrder(10_001)
  expect(await only()).toMatchObject({ orderCode: null, fitting: [order.orderCode, second.orderCode] })
})

it('accepts it as an inferred record that settles the order with its postings, and heals the chain', async () => {
  const order = await newOrder(10_002)
  const { after } = await brokenBy(10_002)
  expect((await nodes()).map(({ linkState }) => linkState)).toEqual(['broken', 'trusted'])
  const { id, version } = await only()
  const answer = await accept({ id, orderCode: order.orderCode, expectedVersion: version })
  expect(answer.orderCode).toBe(order.orderCode)
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 10_002 })
  const [record] = await engine.db.select().from(bankRecords).where(eq(bankRecords.id, answer.recordId))
  expect(record).toMatchObject({ kind: 'inferred', status: 'matched', orderId: order.id, balanceMinor: 20_702 })
  const postings = await engine.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, order.id))
  expect(postings.length).toBeGreaterThan(0)
  expect(await rows()).toMatchObject([{ patchState: 'accepted', recordId: answer.recordId, decidedBy: admin.name }])
  expect((await nodes()).map(({ linkState }) => linkState)).toEqual(['trusted', 'trusted', 'trusted'])
  const { steps } = await chainNodeHandlers['chainNode.getChain'](callOf(engine, admin), { id: after })
  expect(steps.map(({ by }) => by)).toEqual(['begin', 'link', 'link'])
  const entries = await engine.db.select().from(audit).where(eq(audit.action, 'chainPatch.accept')).orderBy(audit.id)
  expect(must(entries.at(-1)).detail).toMatchObject({ to: { patchState: 'accepted', gapMinor: 10_002 } })
})

it('takes the message that comes for it later as a witness, and pays no other order by it', async () => {
  const order = await newOrder(10_003)
  const chain = await brokenBy(10_003)
  const { recordId } = await accept({ id: (await only()).id, orderCode: order.orderCode })
  const second = await newOrder(10_003)
  await chain.tell([1, 10_003, 20_703])
  expect((await orderByCode(engine, second.orderCode)).status).toBe(2)
  expect(await engine.db.select().from(bankMessages).where(eq(bankMessages.bankRecordId, recordId))).toHaveLength(1)
  expect(await rows()).toMatchObject([{ patchState: 'resolved', orderCode: order.orderCode }])
})

it('accepts a movement out of the account, and one for no order', async () => {
  const chain = await brokenBy(-300)
  expect(await only()).toMatchObject({ gapMinor: -300, fits: 0, orderCode: null })
  const { recordId } = await accept({ id: (await only()).id })
  const [record] = await engine.db.select().from(bankRecords).where(eq(bankRecords.id, recordId))
  expect(record).toMatchObject({ direction: 'debit', amountMinor: 300, status: 'outgoing', orderId: null })
  await chain.tell([3, 5, 11_305])
  expect(await rows()).toMatchObject([{ patchState: 'accepted' }])
})

it('refuses an order that it does not fit, a second decision, an old version, and a balance that is misread', async () => {
  const other = await newOrder(10_005)
  const chain = await brokenBy(10_004)
  const { id } = await only()
  await expect(accept({ id, orderCode: other.orderCode })).rejects.toMatchObject({ message: 'badInput' })
  await expect(accept({ id, expectedVersion: 7 })).rejects.toMatchObject({ message: 'chainPatch.versionConflict' })
  expect(await rows()).toMatchObject([{ patchState: 'proposed' }])
  const answers = await Promise.allSettled([accept({ id }), accept({ id }), dismiss({ id, reason: 'a fee' })])
  // A patch dismissed first can still be accepted; an accepted one can be neither accepted again nor dismissed.
  expect(answers.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rows()).toMatchObject([{ patchState: 'accepted' }])
  const made = await engine.db
    .select()
    .from(bankRecords)
    .where(eq(bankRecords.recordId, `patch ${id}`))
  expect(made).toHaveLength(1)
  await chain.tell([10, 50, 999_999])
  await chain.tell([11, 1, 21_655])
  const misread = must((await rows()).find(({ breakKind }) => breakKind === 'misread'))
  await expect(accept({ id: misread.id })).rejects.toMatchObject({ message: 'chainPatch.notPossible' })
})

it('dismisses a break with a reason: it stays broken, and can still be accepted', async () => {
  await brokenBy(400)
  const { id } = await only()
  await dismiss({ id, reason: 'a fee of the bank' })
  expect(await rows()).toMatchObject([{ patchState: 'dismissed', reason: 'a fee of the bank' }])
  expect(await nodes({ linkState: ['broken'] })).toMatchObject([{ missingMinor: 400, patchId: id }])
  await accept({ id })
  expect(await nodes({ linkState: ['broken'] })).toEqual([])
})

it('shows records without a balance as unverifiable, and the level of each account', async () => {
  const chain = bankChain(engine, world)
  await chain.tell([0, 700, null])
  expect(await nodes()).toMatchObject([{ linkState: 'unverifiable', chainLevel: 'manual' }])
  await chain.tell([1, 100, 1_000])
  expect(await nodes({ linkState: ['trusted'] })).toMatchObject([{ chainLevel: 'low', signedMinor: 100 }])
  await chain.tell([2, 9_999, 10_999])
  await chain.tell([3, -1, 10_998])
  expect(await nodes({ linkState: ['trusted'] })).toHaveLength(3)
  const levels = async () => [...new Set((await nodes()).map(({ chainLevel }) => chainLevel))]
  expect(await levels()).toEqual(['highest'])
  const policy = { sbLeakCheckInterval: 60, minReliableChainSize: 3, minReliableCheckTimeRange: 300 }
  const many = { ...policy, minReliableCheckSize: 4, minReliableCheckAmount: 1 }
  engine.set({ securityFreqParameters: many })
  expect(await levels()).toEqual(['highest'])
  engine.set({ securityFreqParametersLow: { ...policy, minReliableCheckSize: 2, minReliableCheckAmount: 10_101 } })
  expect(await levels()).toEqual(['high'])
  engine.set({ reliableCheckAmounts: { ...equalLimits(1), INR: 10_100 } })
  expect(await levels()).toEqual(['highest'])
  engine.set({ reliableCheckAmounts: { ...equalLimits(1), INR: 10_101 } })
  expect(await levels()).toEqual(['high'])
  engine.set({ reliableCheckAmounts: equalLimits(0) })
  const soon = { ...policy, minReliableCheckSize: 2, minReliableCheckAmount: 1, minReliableCheckTimeRange: 59 }
  engine.set({ securityFreqParametersLow: soon })
  expect(await levels()).toEqual(['medium'])
  engine.set({ securityFreqParametersLow: many })
  expect(await levels()).toEqual(['medium'])
  // As many records a minute make the account busy: the other parameters are its own.
  const security = { lookForwardMinutes: 30, messageMaxCacheTime: 60, messageInSecurityChainCacheTime: 120 }
  engine.set({ globalSecuritySetting: { ...security, lookForwardMinutes: 3, perMinuteFreqCount: 1 } })
  engine.set({ securityFreqParameters: { ...policy, minReliableCheckSize: 2, minReliableCheckAmount: 1 } })
  expect(await levels()).toEqual(['highest'])
})

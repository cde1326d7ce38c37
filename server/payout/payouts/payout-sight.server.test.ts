import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payoutClaims, users } from '#server/db/schema/schema.ts'
import { listPayouts } from '#server/payout/payouts/list/list-payouts.ts'
import { payoutDetail } from '#server/payout/payouts/payout-detail.ts'
import { actorOf, callOf, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { createPayout, person, startPaying } from '#tests/support/payouts/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'

let engine: OrderEngine
let world: PayoutWorld
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
})

it('shows merchants their own payouts without processing details, suppliers those they pay, others none', async () => {
  const { order } = await startPaying(engine, world)
  const merchant = actorOf('merchant', { merchantId: world.merchant.id })
  const [row] = (await listPayouts(callOf(engine, merchant), {})).list
  expect(row).toMatchObject({
    orderCode: order.orderCode,
    supplierName: null,
    claim: null,
    channel: null,
    feeMinor: 600,
  })
  const supplier = actorOf('supplier', { supplierId: world.supplier.id })
  expect((await listPayouts(callOf(engine, supplier), {})).list[0]).toMatchObject({
    orderCode: order.orderCode,
    feeMinor: null,
    frozenMinor: null,
  })
  await expect(
    payoutDetail(callOf(engine, actorOf('merchant', { merchantId: 999_999 })), order.orderCode),
  ).rejects.toEqual(expect.objectContaining({ message: 'payout.notFound' }))
})

it('tells outside parties that and since when a payout is held, and never which staff member holds it', async () => {
  const { order, actor } = await startPaying(engine, world)
  const supplier = person('supplier', { supplierId: world.supplier.id })
  const claimFor = async (who: ReturnType<typeof person>) =>
    (await payoutDetail(callOf(engine, who), order.orderCode)).order.claim
  expect(await claimFor(person('admin'))).toMatchObject({ userId: actor.userId, userName: actor.name })
  expect(await claimFor(supplier)).toEqual({
    userId: null,
    userName: null,
    since: expect.any(String),
    leaseUntil: expect.any(String),
  })
  expect(await claimFor(person('merchant', { merchantId: world.merchant.id }))).toBeNull()
  const seen = async (filter: object) => (await listPayouts(callOf(engine, supplier), filter)).list
  expect((await seen({})).map(({ claim }) => [claim?.userId, claim?.userName])).toEqual([[null, null]])
  expect(await seen({ claimedByUserId: actor.userId })).toEqual([])
  // A supplier sees the names of its own people.
  const [holder] = await engine.db
    .insert(users)
    .values({
      account: `holder${order.id}`,
      nickname: 'Holder',
      role: 'supplier',
      passwordHash: '',
      secondPasswordHash: '',
    })
    .returning()
  await engine.db
    .update(payoutClaims)
    .set({ userId: must(holder).id, userName: 'Holder' })
    .where(eq(payoutClaims.orderId, order.id))
  expect(await claimFor(supplier)).toMatchObject({ userId: must(holder).id, userName: 'Holder' })
  expect((await seen({ claimedByUserId: must(holder).id })).map(({ orderCode }) => orderCode)).toEqual([
    order.orderCode,
  ])
})

it('filters by the wire’s numbers and by claim holder', async () => {
  const { order, actor } = await startPaying(engine, world)
  const waiting = await createPayout(engine, world.merchant)
  const codes = async (filter: object) =>
    (await listPayouts(callOf(engine, actor), filter)).list.map(({ orderCode }) => orderCode)
  expect(await codes({ merchantId: world.merchant.id, payoutStatus: [3] })).toEqual([order.orderCode])
  expect(await codes({ merchantId: world.merchant.id, processState: [1] })).toEqual([waiting.orderCode])
  expect(await codes({ claimedByMe: true })).toEqual([order.orderCode])
  expect(await codes({ merchantId: world.merchant.id, claimedByMe: false })).toEqual([waiting.orderCode])
  expect(await codes({ merchantId: world.merchant.id, amount: '100.0001' })).toEqual([
    waiting.orderCode,
    order.orderCode,
  ])
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { payoutDetail } from '#server/payout/payouts/payout-detail.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { actorOf, callOf, makeMerchant } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { createPayout, deposit, PAYOUT_PRODUCT, person } from '#tests/support/payouts/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'

let engine: OrderEngine
let world: PayoutWorld
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
})

const MINUTE_MS = 60_000
let cards = 0
const newCard = () => `60010000${String((cards += 1)).padStart(6, '0')}`
const change = async (order: PayoutRecord, values: Partial<typeof payoutOrders.$inferInsert>) =>
  void (await engine.db.update(payoutOrders).set(values).where(eq(payoutOrders.id, order.id)))
const earlier = (order: PayoutRecord, minutes: number) => new Date(order.createdAt.getTime() - minutes * MINUTE_MS)
const seen = async (order: PayoutRecord, actor = person('admin')) =>
  (await payoutDetail(callOf(engine, actor), order.orderCode)).samePayee.map(
    ({ orderCode, isRepeat }) => `${orderCode}${isRepeat ? ' again' : ''}`,
  )

it('shows a day’s other payouts to a payee, and warns of the same amount within an hour', async () => {
  const cardNumber = newCard()
  const order = await createPayout(engine, world.merchant, { cardNumber })
  const repeat = await createPayout(engine, world.merchant, { cardNumber })
  const other = await createPayout(engine, world.merchant, { cardNumber, amount: 20_000 })
  const early = await createPayout(engine, world.merchant, { cardNumber })
  const old = await createPayout(engine, world.merchant, { cardNumber })
  await createPayout(engine, world.merchant, { cardNumber: newCard() })
  await change(repeat, { createdAt: earlier(order, 60) })
  await change(other, { createdAt: earlier(order, 5) })
  await change(early, { createdAt: earlier(order, 61) })
  await change(old, { createdAt: earlier(order, 24 * 60 + 1) })
  expect(await seen(order)).toEqual([`${repeat.orderCode} again`, other.orderCode, early.orderCode])
})

it('does not warn of one whose money stayed with the merchant', async () => {
  const cardNumber = newCard()
  const first = await createPayout(engine, world.merchant, { cardNumber })
  const second = await createPayout(engine, world.merchant, { cardNumber })
  for (const stage of ['rejected', 'failed', 'reversed'] as const) {
    await change(first, { stage: PAYOUT_STAGE_IDS[stage] })
    expect(await seen(second), stage).toEqual([first.orderCode])
  }
  await change(first, { stage: PAYOUT_STAGE_IDS.completed })
  expect(await seen(second)).toEqual([`${first.orderCode} again`])
})

it('shows nobody the payouts of others', async () => {
  const cardNumber = newCard()
  const merchant = await makeMerchant(engine, { productIds: [PAYOUT_PRODUCT] })
  await deposit(engine, merchant.id, 1_000_000)
  const own = await createPayout(engine, world.merchant, { cardNumber })
  const foreign = await createPayout(engine, merchant, { cardNumber })
  expect(await seen(own)).toEqual([`${foreign.orderCode} again`])
  expect(await seen(own, actorOf('merchant', { merchantId: world.merchant.id }))).toEqual([])
  const supplier = person('supplier', { supplierId: world.supplier.id })
  await change(own, { supplierId: world.supplier.id })
  expect(await seen(own, supplier)).toEqual([])
  await change(foreign, { supplierId: world.supplier.id })
  expect(await seen(own, supplier)).toEqual([`${foreign.orderCode} again`])
})

it('reads payees by their index', async () => {
  const order = await createPayout(engine, world.merchant, { cardNumber: newCard() })
  const plan = await engine.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return await tx.execute(sql`explain select id from payout_orders
      where payee_key = ${order.payeeKey} and created_at between now() - interval '1 day' and now()`)
  })
  expect(JSON.stringify(plan.rows)).toContain('payee')
})

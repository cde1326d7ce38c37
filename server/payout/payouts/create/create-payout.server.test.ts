import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { merchants, payoutOrders } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import {
  createPayout,
  fundsOf,
  makePayoutWorld,
  move,
  payoutByCode,
  type person,
  startPaying as startPayingOf,
} from '#tests/support/payouts/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'

let engine: OrderEngine
let world: PayoutWorld
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
})

const failure = (msg: string, part: object = {}) => expect.objectContaining({ message: msg, ...part })
const fault = (path: string, name: string) =>
  failure('badInput', { failure: { issues: [expect.objectContaining({ path, fault: name })] } })

const startPaying = (amount?: number, actor?: ReturnType<typeof person>) => startPayingOf(engine, world, amount, actor)

describe('creation', () => {
  it('freezes amount and fee, and answers a repeat with the first payout', async () => {
    const order = await createPayout(engine, world.merchant, { amount: 10_000, mchOrderNo: 'same' })
    expect(order).toMatchObject({ amountMinor: 10_000, feeMinor: 600, frozenMinor: 10_600, stage: 1 })
    expect(order.orderCode).toMatch(/^P\d{16}$/)
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000 - 10_600, frozen: 10_600 })
    expect((await createPayout(engine, world.merchant, { amount: 10_000, mchOrderNo: 'same' })).id).toBe(order.id)
    await expect(createPayout(engine, world.merchant, { amount: 10_001, mchOrderNo: 'same' })).rejects.toEqual(
      failure('order.duplicateOtherContent'),
    )
    expect((await fundsOf(engine, world.merchant.id)).frozen).toBe(10_600)
  })

  it('refuses what the balance does not cover, and stores nothing', async () => {
    await expect(createPayout(engine, world.merchant, { amount: 100_000_000, mchOrderNo: 'big' })).rejects.toEqual(
      failure('payout.insufficientBalance'),
    )
    expect(await engine.db.select().from(payoutOrders).where(eq(payoutOrders.merchantOrderId, 'big'))).toEqual([])
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000, frozen: 0 })
  })

  it('never freezes more than the balance under concurrent requests', async () => {
    const poor = await makePayoutWorld(engine, { balance: 50_000, rate: 0, fixedFeeMinor: 0 })
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => createPayout(engine, poor.merchant, { amount: 10_000 })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await fundsOf(engine, poor.merchant.id)).toEqual({ available: 0, frozen: 50_000 })
  })

  it('refuses payees that cannot be paid', async () => {
    await expect(createPayout(engine, world.merchant, { cardNumber: '' })).rejects.toThrow()
    await expect(createPayout(engine, world.merchant, { ifscCode: '' })).rejects.toThrow()
    await expect(createPayout(engine, world.merchant, { productId: 3016, address: '' })).rejects.toThrow()
    for (const address of [
      'abcdefgh12',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
      '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ])
      await expect(createPayout(engine, world.merchant, { productId: 3016, address })).rejects.toEqual(
        fault('address', 'usdtAddress'),
      )
    await expect(createPayout(engine, world.merchant, { productId: 3001 })).rejects.toEqual(
      fault('productId', 'notAvailable'),
    )
  })

  it('refuses a callback URL on an internal address', async () => {
    await expect(createPayout(engine, world.merchant, { notifyUrl: 'http://10.0.0.7/n' })).rejects.toEqual(
      fault('notifyUrl', 'insideAddress'),
    )
  })

  it('accepts only the signature version that the merchant has chosen', async () => {
    const { id: merchantId, mchId } = world.merchant
    await engine.db.update(merchants).set({ signVersion: 2 }).where(eq(merchants.id, merchantId))
    const subject = 'a & b'
    await expect(createPayout(engine, { mchId, signVersion: 1 }, { subject })).rejects.toEqual(fault('sign', 'sign'))
    expect(await createPayout(engine, { mchId, signVersion: 2 }, { subject })).toMatchObject({ merchantId })
  })

  it('freezes nothing until payment begins where the setting says so, and unfreezes it when the order returns', async () => {
    engine.set({ payoutOrderOccupyBalanceOnCreate: false })
    const { order, actor } = await startPaying()
    expect(await fundsOf(engine, world.merchant.id)).toMatchObject({ frozen: 10_600 })
    await move(engine, order, 'RETURN_TO_LIST', actor)
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000, frozen: 0 })
    expect(await payoutByCode(engine, order.orderCode)).toMatchObject({
      frozenMinor: 0,
      stage: 2,
      locked: false,
      resourceId: null,
    })
  })

  it('assigns it to an account at once where the setting says so', async () => {
    engine.set({ autoAssignPayoutOrder: true })
    const order = await createPayout(engine, world.merchant)
    expect(order).toMatchObject({ stage: 2, supplierId: world.supplier.id, resourceId: must(world.accounts[0]).id })
    expect((await createPayout(engine, world.merchant)).resourceId).toBe(must(world.accounts[1]).id)
  })
})

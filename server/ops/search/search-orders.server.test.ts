import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'

let server: PayoutServer
let paid: OrderRecord
let payoutCode: string

/** Orders and payouts found by a text, as `field code`. */
const found = async (text: string, account: FixtureAccount = 'custservice') => {
  const client = await server.signIn(account)
  const { orders, payouts } = await client.call('search.find', { text })
  return [...orders, ...payouts].map(({ field, orderCode }) => `${field} ${orderCode}`)
}

beforeAll(async () => {
  server = await startPayoutServer()
  const supplierId = must(server.fixtures.suppliers[1]).id
  ;[paid] = (await insertOrders(server, [{ supplierId, userName: 'Asha Rao', ip: '203.0.113.99' }])) as [OrderRecord]
  payoutCode = (await server.createPayout({ amount: 888_800, vpa: 'asha@okicici' })).orderCode
})
afterAll(() => server.dispose())

describe('what is known of an order', () => {
  it('finds an order by the beginning of its number from the sixth sign on, with the letter or without', async () => {
    const [one, other] = await insertOrders(server, [
      { orderCode: 'C2501010000000001' },
      { orderCode: 'C2501020000000001' },
    ])
    const both = [`orderCode ${must(other).orderCode}`, `orderCode ${must(one).orderCode}`]
    expect((await found('c25010')).toSorted()).toEqual(both.toSorted())
    expect((await found('25010')).toSorted(), 'five signs').toEqual([])
    expect(await found('250102')).toEqual([both[0]])
    expect(await found('C25010200000')).toEqual([both[0]])
    expect(await found('P250102')).toEqual([])
    expect(await found(payoutCode.slice(0, 14))).toEqual([`orderCode ${payoutCode}`])
  })

  it('finds orders by an amount, also by the one that was paid, today’s first', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    const [old, today, other] = (await insertOrders(server, [
      { amountMinor: 432_100, payableMinor: 432_100, createdAt: at(9) },
      { amountMinor: 432_000, payableMinor: 432_100, realAmountMinor: 432_100 },
      { amountMinor: 4_321_000_000, payableMinor: 4_321_000_000, currency: 'USDT', exponent: 6, createdAt: at(3) },
    ])) as [OrderRecord, OrderRecord, OrderRecord]
    const hits = [`realAmount ${today.orderCode}`, `amount ${other.orderCode}`, `amount ${old.orderCode}`]
    for (const text of ['4321', '4,321.00']) expect(await found(text), text).toEqual(hits)
    for (const text of ['4321 INR', '₹4,321', 'Rs. 4321.00', 'inr 4321'])
      expect(await found(text), text).toEqual([hits[0], hits[2]])
    expect(await found('4321 USDT')).toEqual([`amount ${other.orderCode}`])
    expect(await found('4321 CNY')).toEqual([])
    expect(await found('8888')).toEqual([`amount ${payoutCode}`])
  })

  it('finds orders by who pays or is paid, and by the address that they came from', async () => {
    expect(await found('asha ra')).toEqual([`payerName ${paid.orderCode}`, `payeeName ${payoutCode}`])
    const [short] = await insertOrders(server, [{ userName: '张伟' }])
    expect(await found('张伟')).toEqual([`payerName ${must(short).orderCode}`])
    expect(await found('203.0.113.99')).toEqual([`ipAddress ${paid.orderCode}`])
    expect(await found('203.0.113.99', 'supplier02'), 'hidden from suppliers').toEqual([])
    expect(await found('sha rao'), 'within a payer’s name alone').toEqual([`payerName ${paid.orderCode}`])
    expect(await found('asha@ok'), 'a UPI address that is not whole').toEqual([`vpa ${payoutCode}`])
    expect(await found('5678'), 'the end of a payee’s card').toEqual([`accountEnd ${payoutCode}`])
  })

  it('finds what belongs to a merchant or supplier beside however much of others', async () => {
    const [, second] = server.fixtures.merchants
    const [, other] = server.fixtures.suppliers
    const mine = { merchantId: must(second).id, supplierId: must(other).id, amountMinor: 5_500, payableMinor: 5_500 }
    const [order] = await insertOrders(server, [{ ...mine, createdAt: new Date(Date.now() - 60_000) }])
    for (let from = 0; from < 1_200; from += 300)
      await insertOrders(
        server,
        Array.from({ length: 300 }, () => ({ amountMinor: 5_500, payableMinor: 5_500 })),
      )
    for (const account of ['merchant02', 'supplier02'] as const)
      expect(await found('55', account), account).toEqual([`amount ${must(order).orderCode}`])
  })

  it.each([
    '12:30:45',
    ':::',
    '1.2.3.4/99',
    '1.2.3.4/8/8',
    '::ffff:203.0.113.9/200',
    `${'9'.repeat(12)}.999999`,
    "'%_\\\\",
    '9'.repeat(128),
    'C26112_%',
    '@@',
    '٣٤٥٦',
  ])('answers to %s, which only looks like something', async (text) => {
    expect(await found(text)).toEqual([])
  })

  it.each([
    ['payout_orders', sql`lower(payee_name) like lower('asha%')`],
    ['payout_orders', sql`vpa like 'asha%'`],
    ['payout_orders', sql`right(coalesce(card_number, address), 4) = '5678'`],
    ['resources', sql`right(coalesce(card_number, wallet_address), 4) = '5678'`],
  ])('reads %s by an index', async (table, condition) => {
    const plan = await server.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return await tx.execute(sql`explain select id from ${sql.identifier(table)} where ${condition}`)
    })
    expect(JSON.stringify(plan.rows)).toMatch(/_idx.*Index Cond: \([^)]*(?:lower|vpa|right)/)
  })
})

import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addIdSpans } from '#server/db/parts/add-id-spans.ts'
import { dropEmptiedSpans } from '#server/db/parts/drop-emptied-spans.ts'
import { spansOf } from '#server/db/parts/parts.ts'
import { bankRecords, orderHistory, orders, payoutOrders } from '#server/db/schema/schema.ts'
import { untilAnyoneWaits } from '#tests/support/database/anyone-waiting.ts'
import { createOrderEngine, makeMerchant, makeResource, makeSupplier } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { createPayout, makePayoutWorld } from '#tests/support/payouts/payout-fixtures.ts'

const SPANS = { length: 100, soon: 10 }
const AT = new Date('2026-11-27T12:00:00Z')

let engine: OrderEngine
let merchantId: number
let resourceId: number
beforeEach(async () => {
  engine = await createOrderEngine()
  merchantId = (await makeMerchant(engine)).id
  resourceId = (await makeResource(engine, (await makeSupplier(engine)).id)).id
})
afterEach(async () => await engine.dispose())

const boundsFor = async (name: string) => (await spansOf(engine.db, { name })).map(({ from, to }) => [from, to])

/** The id of the next row is the one after this. */
const skipTo = async (id: number, table = 'orders') =>
  await engine.db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`)

let made = 0
type Values = Partial<typeof orders.$inferInsert>
const valuesOf = (values: Values) => {
  made += 1
  return {
    orderCode: `C${made}`,
    merchantId,
    merchantName: 'M',
    merchantOrderId: `m-${made}`,
    contentHash: '-',
    productId: 1008,
    currency: 'CNY',
    exponent: 2,
    amountMinor: 100,
    payableMinor: 100,
    status: 2,
    createdAt: AT,
    updatedAt: AT,
    ...values,
  }
}
/** Inserts an order at an id, as creating one does; answers the part that it went to, undefined where it was left out. */
async function insertAt(id: number, values: Values = {}, db: Pick<OrderEngine['db'], 'insert'> = engine.db) {
  await skipTo(id - 1)
  const [stored] = await db
    .insert(orders)
    .values(valuesOf(values))
    .onConflictDoNothing()
    .returning({ id: orders.id, part: sql<string>`tableoid::regclass::text` })
  return stored?.part
}

it('makes the present part and the next of tables without rows, and another one some while before it begins', async () => {
  await addIdSpans(engine.db, SPANS)
  await addIdSpans(engine.db, SPANS)
  for (const name of ['bank_records', 'orders'])
    expect(await boundsFor(name)).toEqual([
      [0, 100],
      [100, 200],
    ])
  expect((await boundsFor('payout_orders'))[0]).toEqual([1_000_000_000_000, 1_000_000_000_100])
  await skipTo(88)
  await addIdSpans(engine.db, SPANS)
  expect(await boundsFor('orders')).toHaveLength(2)
  await skipTo(89)
  await addIdSpans(engine.db, SPANS)
  expect((await boundsFor('orders')).at(-1)).toEqual([200, 300])
  expect(await insertAt(99)).toBe('orders_from_0')
  expect(await insertAt(100)).toBe('orders_from_100')
  expect(await insertAt(300)).toBe('orders_rest')
})

it('leaves what came before in the rest, and begins where nobody writes yet', async () => {
  expect(await insertAt(5)).toBe('orders_rest')
  await addIdSpans(engine.db, SPANS)
  expect(await boundsFor('orders')).toEqual([[100, 200]])
  expect(await insertAt(95)).toBe('orders_rest')
  await addIdSpans(engine.db, SPANS)
  expect(await boundsFor('orders')).toEqual([
    [100, 200],
    [200, 300],
  ])
  await skipTo(1_000)
  await addIdSpans(engine.db, SPANS)
  expect((await boundsFor('orders')).at(-1)).toEqual([1_100, 1_200])
})

it('waits for those who write before it tells anybody that the rest has nothing of a part', async () => {
  await addIdSpans(engine.db, SPANS)
  await skipTo(95)
  const { added } = await engine.db.transaction(async (tx) => {
    await tx.execute(sql`lock table only orders in row exclusive mode`)
    const added = addIdSpans(engine.db, SPANS)
    await untilAnyoneWaits(engine.pool, added)
    const { rows } = await engine.db.execute(
      sql`select convalidated from pg_constraint where conname = 'months_to_come'`,
    )
    expect(rows).toEqual([{ convalidated: false }])
    return { added }
  })
  await added
  expect((await boundsFor('orders')).at(-1)).toEqual([200, 300])
})

it('takes a number and a code once over all parts, and leaves out the second as within one', async () => {
  await insertAt(5, { orderCode: 'C-old', merchantOrderId: 'old' })
  await addIdSpans(engine.db, SPANS)
  expect(await insertAt(150, { orderCode: 'C-new', merchantOrderId: 'new' })).toBe('orders_from_100')
  for (const id of [20, 170, 1_000])
    for (const taken of [
      { orderCode: 'C-old' },
      { merchantOrderId: 'old' },
      { orderCode: 'C-new' },
      { merchantOrderId: 'new' },
    ])
      expect(await insertAt(id, taken)).toBeUndefined()
  const other = (await makeMerchant(engine)).id
  expect(await insertAt(171, { merchantId: other, merchantOrderId: 'old' })).toBe('orders_from_100')
  await skipTo(180)
  await expect(engine.db.insert(orders).values(valuesOf({ orderCode: 'C-new' }))).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'orders_from_100_order_code_key' },
  })
})

it('lets nobody take a number in another part before who took it has ended', async () => {
  await addIdSpans(engine.db, SPANS)
  const second = await engine.db.transaction(async (tx) => {
    expect(await insertAt(99, { merchantOrderId: 'same' }, tx)).toBe('orders_from_0')
    const tried = insertAt(100, { merchantOrderId: 'same' })
    await untilAnyoneWaits(engine.pool, tried)
    return { tried }
  })
  expect(await second.tried).toBeUndefined()
})

it('refuses what a cleanup puts back while its number is taken in another part: left out, it would be lost', async () => {
  await addIdSpans(engine.db, SPANS)
  await insertAt(150, { merchantOrderId: 'same' })
  const putBack = engine.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('paydesk.cleanup_task', '1', true)`)
    expect(await insertAt(50, {}, tx)).toBe('orders_from_0')
    await insertAt(51, { merchantOrderId: 'same' }, tx)
  })
  await expect(putBack).rejects.toMatchObject({ cause: { code: '23505', constraint: 'orders_once' } })
})

it('lets an account await an amount once over all parts', async () => {
  const awaited = { resourceId, holdsResource: true, amountMinor: 100, payableMinor: 101 }
  await addIdSpans(engine.db, SPANS)
  expect(await insertAt(50, awaited)).toBe('orders_from_0')
  expect(await insertAt(150, awaited)).toBeUndefined()
  expect(await insertAt(150, { ...awaited, payableMinor: 102 })).toBe('orders_from_100')
  const update = (values: Values) => engine.db.update(orders).set(values).where(eq(orders.id, 150))
  await expect(update({ payableMinor: 101 })).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'orders_payable_key' },
  })
  await engine.db.update(orders).set({ holdsResource: false }).where(eq(orders.id, 50))
  await update({ payableMinor: 101 })
})

it('takes a payout once over all parts', async () => {
  const { merchant } = await makePayoutWorld(engine)
  const first = await createPayout(engine, merchant)
  await addIdSpans(engine.db, SPANS)
  await skipTo(1_000_000_000_150, 'payout_orders')
  const { id, ...same } = first
  expect(await engine.db.insert(payoutOrders).values(same).onConflictDoNothing().returning()).toEqual([])
  const next = await createPayout(engine, merchant)
  expect(next.id).toBeGreaterThan(id + 100)
})

it('keeps what refers to a row of any part, and refuses what refers to none', async () => {
  await insertAt(5)
  await addIdSpans(engine.db, SPANS)
  await insertAt(150)
  const history = (orderId: number) =>
    engine.db.insert(orderHistory).values({ orderId, at: AT, event: 'CREATE', toStatus: 1, via: 'api' })
  await history(5)
  await history(150)
  const isMissing = { cause: { code: '23503' } }
  await expect(history(151)).rejects.toMatchObject(isMissing)
  await expect(engine.db.delete(orders).where(inArray(orders.id, [150]))).rejects.toMatchObject(isMissing)
  const record = {
    kind: 'sms',
    recordId: 'r',
    direction: 'credit',
    amountMinor: 100,
    text: '',
    occurredAt: AT,
    status: 'matched',
  } as const
  await expect(engine.db.insert(bankRecords).values({ ...record, orderId: 151 })).rejects.toMatchObject(isMissing)
  await engine.db.insert(bankRecords).values({ ...record, orderId: 150 })
})

it('drops a part once all of its ids have come and its rows have gone, and takes what is put back', async () => {
  await addIdSpans(engine.db, SPANS)
  await insertAt(50)
  await insertAt(150)
  await addIdSpans(engine.db, SPANS)
  const parts = [
    [0, 100],
    [100, 200],
    [200, 300],
  ]
  await dropEmptiedSpans(engine.db, SPANS)
  expect(await boundsFor('orders')).toEqual(parts)
  await engine.db.delete(orders)
  await skipTo(108)
  await dropEmptiedSpans(engine.db, SPANS)
  expect(await boundsFor('orders')).toEqual(parts)
  await skipTo(109)
  await dropEmptiedSpans(engine.db, SPANS)
  expect(await boundsFor('orders')).toEqual(parts.slice(1))
  expect(await insertAt(50)).toBe('orders_rest')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOrderEngine, makeMerchant, makeResource, makeSupplier } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { generateOrders } from './generate-orders.ts'

let database: OrderEngine
beforeAll(async () => {
  database = await createOrderEngine()
  await makeMerchant(database)
  const supplier = await makeSupplier(database)
  for (const productId of [3001, 1008]) await makeResource(database, supplier.id, { productId })
})
afterAll(async () => await database.dispose())

const one = async <T>(query: string) =>
  Object.values((await database.pool.query<Record<string, T>>(query)).rows[0] ?? {})[0]
const indexes =
  "select string_agg(indexdef, ';' order by indexname) from pg_indexes where schemaname = 'public' and tablename = 'orders'"

it('creates the requested number of orders, spread over the days, and keeps the indexes', async () => {
  const before = await one(indexes)
  await generateOrders(database.db, 2_000, { days: 10 })
  expect(await one(indexes)).toBe(before)
  expect(await one('select count(*)::int from orders')).toBe(2_000)
  expect(await one('select count(distinct order_code)::int from orders')).toBe(2_000)
  expect(await one('select count(*)::int from orders where amount_minor <= 0 or created_at > now()')).toBe(0)
  expect(await one("select count(distinct date_trunc('day', created_at))::int from orders")).toBeGreaterThanOrEqual(10)
  expect(await one<number>('select count(*)::int from orders where status = 4')).toBeGreaterThan(1_300)
})

it('adds to existing orders', async () => {
  await generateOrders(database.db, 500, { days: 10 })
  expect(await one('select count(*)::int from orders')).toBe(2_500)
  await database.pool.query(
    `insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, product_id, currency, exponent, amount_minor, payable_minor, status)
     values ('C2601019999999999', 1, 'm', 'o', 'h', 3001, 'INR', 2, 1, 1, 1)`,
  )
  expect(await one('select count(*)::int from orders')).toBe(2_501)
})

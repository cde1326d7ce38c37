import { randomInt, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { CHANNEL } from '#server/platform/publish.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'

/** An account to allocate raw orders to, and their merchant. */
export interface RawParties {
  merchantId: number
  merchantName: string
  supplierId: number
  supplierName: string
  resourceIds: readonly number[]
}

const insertOrder = `insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, product_id, currency, exponent,
  amount_minor, payable_minor, status, identify_code, notify_url, request, expires_at)
  values ($1, $2, $3, $4, $5, 3001, 'INR', 2, 100000, 100000, 1, '123456', 'http://127.0.0.1:9/callback', $6, now() + interval '15 minutes') returning id`
const insertCreated = `insert into order_history (order_id, event, to_status, via) values ($1, 'CREATE', 1, 'api')`
const insertAllocation = `insert into order_allocations (order_id, resource_id, resource_name, candidates) values ($1, $2, 'Account', $3)`
const updateOrder = `update orders set status = 2, resource_id = $2, resource_name = 'Account', supplier_id = $3, supplier_name = $4, holds_resource = true,
  allocated_at = now(), card_number = '621234567890', bank_name = 'First Bank', updated_at = now(), version = version + 1 where id = $1`
const insertAllocated = `insert into order_history (order_id, event, from_status, to_status, via) values ($1, 'ALLOCATE', 1, 2, 'api')`
const updateResource = `update resources set processing_count = processing_count + 1, processing_amount_minor = processing_amount_minor + 100000, last_used_at = now() where id = $1`
const upsertDay = `insert into resource_days (resource_id, day, order_count, amount_minor) values ($1, current_date, 1, 100000)
  on conflict (resource_id, day) do update set order_count = resource_days.order_count + 1, amount_minor = resource_days.amount_minor + 100000`

/** Twenty allocation candidates, in the format the product stores. */
const candidates = JSON.stringify(
  Array.from({ length: 20 }, (_, at) => ({ resourceId: at, name: `Account ${at}`, taken: at === 0, refusal: null })),
)

/**
 * The rival: one transaction that writes the rows of a created and allocated order, without reads, rules or signature
 * checks.
 */
export async function writeRawOrder(
  pool: Pool,
  { merchantId, merchantName, resourceIds, supplierId, supplierName }: RawParties,
): Promise<void> {
  const resourceId = resourceIds[randomInt(resourceIds.length)]
  const number = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const request = JSON.stringify({
      mchId: 'M',
      productId: 3001,
      mchOrderNo: number,
      amount: 100_000,
      notifyUrl: 'http://127.0.0.1:9/callback',
    })
    const code = `C${String(randomInt(2 ** 47)).padStart(16, '0')}`
    const { rows } = await client.query<{ id: string }>(insertOrder, [
      code,
      merchantId,
      merchantName,
      number,
      number,
      request,
    ])
    const id = rows[0]?.id
    await client.query(insertCreated, [id])
    await client.query(insertAllocation, [id, resourceId, candidates])
    await client.query(updateOrder, [id, resourceId, supplierId, supplierName])
    await client.query(insertAllocated, [id])
    await client.query(updateResource, [resourceId])
    await client.query(upsertDay, [resourceId])
    await client.query('select pg_notify($1, $2)', [
      CHANNEL,
      JSON.stringify({ kind: 'order', id: Number(id), created: true, merchantId, supplierId }),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The demo's first merchant, and accounts of one supplier for it. */
export async function rawPartiesOf(system: BenchSystem): Promise<RawParties> {
  const merchant = await system.pool.query<{ id: string; name: string }>(
    'select id, name from merchants order by id limit 1',
  )
  const resource = await system.pool.query<{ id: string; supplierId: string; name: string }>(
    `select r.id, r.supplier_id as "supplierId", s.name from resources r join suppliers s on s.id = r.supplier_id where r.product_id in (3001, 3024) order by r.id limit 20`,
  )
  const [first] = resource.rows
  if (!first || !merchant.rows[0]) throw new Error('the demo system has no account for product 3001')
  return {
    merchantId: Number(merchant.rows[0].id),
    merchantName: merchant.rows[0].name,
    supplierId: Number(first.supplierId),
    supplierName: first.name,
    resourceIds: resource.rows.map(({ id }) => Number(id)),
  }
}

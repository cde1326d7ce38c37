import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { bankRecords, orders } from '#server/db/schema/schema.ts'
import { withoutIndexes } from '#demo/without-indexes.ts'
import { withoutKeptSums } from '#tests/load/without-kept-sums.ts'
import { fillParties, openBenchDatabase } from '../../support/bench-database.ts'
import type { BenchDatabase } from '../../support/bench-database.ts'
import type { BenchSystem } from '../../support/bench-system.ts'

const ACCOUNTS = 200
const DAYS = 10

/** A database with a backlog of so many payments and orders. */
export const openBacklogDatabase = async (system: BenchSystem, count: number): Promise<BenchDatabase> =>
  await openBenchDatabase(system, 'paydesk_matching', (tx) => fill(tx, count))

/**
 * As many orders that wait as payments that came while nothing was matched. A third of the amounts are round, so that
 * orders of one amount meet on an account. Payers write the code in 3 of 10 payments and submit the reference of 2 in
 * 10, one in a hundred a wrong one; a tenth of the orders is not paid. Instead of their payments there are second
 * payments of paid orders, payments with codes that no order has, amounts that none asks for, and times at which none
 * waited. The `record_id` of each names its order; nothing matches by it.
 */
async function fill(tx: Tx, count: number): Promise<void> {
  await fillParties(tx, ACCOUNTS)
  await withoutKeptSums(tx, () =>
    withoutIndexes(tx, [orders, bankRecords], async () => {
      await fillOrders(tx, count)
      await fillRecords(tx, count)
    }),
  )
}

/** A number from 0 to 9,999 that is a row's own for each purpose. */
const lot = (purpose: number) => sql`(hashint8(i::bigint * 31 + ${sql.raw(String(purpose))}) & 1073741823) % 10000`

async function fillOrders(tx: Tx, count: number): Promise<void> {
  await tx.execute(sql`
    insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, supplier_id, supplier_name, resource_id,
      product_id, currency, exponent, amount_minor, payable_minor, status, identify_code, user_name, utr, created_at, expires_at, updated_at)
    select 'B' || i, m.id, 'Bench', 'B' || i, '-', s.id, 'Bench', r.first + ${lot(1)} % ${ACCOUNTS}::int, 3001, 'INR', 2, a.minor, a.minor, 2,
      lpad((i::bigint * 7919 % 1000000)::text, 6, '0'), 'Payer ' || i % 50000,
      case when ${lot(2)} < 2000 then case when ${lot(3)} < 100 then 'W' else 'U' end || i end, t.at, t.at + interval '15 minutes', t.at
    from generate_series(1, ${count}::int) i
    cross join (select id from merchants) m cross join (select id from suppliers) s
    cross join (select min(id) as first from resources) r
    cross join lateral (select case when ${lot(4)} < 3333 then 50000 * (1 + ${lot(5)} % 20) else 10000 + 100 * (${lot(5)} * 7 % 100000) end::bigint as minor) a
    cross join lateral (select timestamptz '2026-01-01' + (${lot(6)} * 10000 + ${lot(7)}) * interval '1 day' * ${DAYS} / 100000000 as at) t`)
}

async function fillRecords(tx: Tx, count: number): Promise<void> {
  await tx.execute(sql`
    insert into bank_records (kind, record_id, resource_id, supplier_id, amount_minor, utr, identify_code, payer_name, text, occurred_at,
      received_at, status)
    select 'sms', case when k.kind in ('own', 'second') then k.paid::text else 'stray ' || i end, o.resource_id, o.supplier_id,
      o.payable_minor + case when k.kind = 'amount' then 37 else 0 end,
      case when k.kind = 'own' and ${lot(8)} < 6000 then 'U' || i when ${lot(8)} < 6000 then 'S' || i end,
      case when k.kind = 'own' and ${lot(9)} < 3000 then o.identify_code when k.kind = 'code' then 'F' || i end, o.user_name, 'credited',
      o.created_at + interval '30 seconds' + ${lot(10)} * interval '80 ms'
        - case when k.kind = 'time' then interval '40 days' else interval '0' end,
      o.created_at + interval '15 minutes', 'unmatched'
    from generate_series(1, ${count}::int) i
    cross join lateral (select case when i % 10 <> 0 then 'own' else (array['second', 'code', 'amount', 'time'])[1 + i / 10 % 4] end as kind,
      case when i % 10 <> 0 then i else greatest(1, i - 1) end as paid) k
    join orders o on o.order_code = 'B' || k.paid
    order by i`)
}

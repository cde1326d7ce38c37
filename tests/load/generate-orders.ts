import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { createDb } from '#server/db/client.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import { withoutIndexes } from '#demo/without-indexes.ts'
import { withoutKeptSums } from '#tests/load/without-kept-sums.ts'

const BATCH = 500_000
const DAYS = 60

export interface GenerateOptions {
  /** The number of days that the orders are spread over. */
  days?: number
  /** When they end: now, unless told. */
  until?: Date
  report?: (line: string) => void
}

/**
 * Inserts the given number of orders in PostgreSQL itself, for measurements: a plausible distribution over times,
 * statuses, merchants, products and amounts, deterministic except for the current time. Only orders are created, not
 * their related rows. Merchants, suppliers and accounts come from the database, or are made up where it has none. Ends
 * with ANALYZE.
 */
export async function generateOrders(
  db: Db,
  count: number,
  { days = DAYS, until = new Date(), report = () => {} }: GenerateOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local synchronous_commit = off`)
    // A server may be at work on them: who already holds a weaker lock would wait for it, and it for them.
    await tx.execute(sql`lock table orders in access exclusive mode`)
    await tx.execute(sql`select setseed(0.42)`)
    const { rows } = await tx.execute<{ last: number }>(sql`select coalesce(max(id), 0)::float8 as last from orders`)
    const after = rows[0]?.last ?? 0
    await prepareParties(tx)
    await withoutKeptSums(tx, () =>
      withoutIndexes(tx, [orders], async () => {
        for (let from = 1; from <= count; from += BATCH) {
          await insertBatch(tx, { from, to: Math.min(count, from + BATCH - 1), count, days, until, after })
          report(`${Math.min(count, from + BATCH - 1).toLocaleString('en-US')} orders stored`)
        }
        report('making indexes')
      }),
    )
    await tx.execute(sql`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`)
  })
  await db.execute(sql`analyze orders`)
}

/** The owners of orders, numbered without gaps so that a random number picks one. */
async function prepareParties(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temp table load_merchants on commit drop as
    select (row_number() over (order by id))::int as nth, id, name from merchants`)
  await tx.execute(sql`
    create temp table load_resources on commit drop as
    select (row_number() over (order by r.id))::int as nth, r.id, r.name, r.supplier_id, s.name as supplier_name, r.product_id
    from resources r join suppliers s on s.id = r.supplier_id where r.product_id in (1008, 1034, 1045, 3001, 3015)`)
}

const texts = (words: string) => sql`string_to_array(${words}, ' ')`
const FIRST_NAMES = texts(
  'Aarav Aditi Ajay Amit Anil Anita Arjun Asha Deepak Divya Farhan Gita Harish Imran Isha Jyoti Karan Kavita Lakshmi Manoj Meera Mohan Nadia Neha Omar Pooja Pradeep Rahul Rajesh Ravi Rohit Sana Sanjay Sita Suresh Tara Uma Vijay Vikram Yusuf',
)
const LAST_NAMES = texts(
  'Agarwal Ahmed Ali Bansal Bhat Bose Chandra Chopra Das Desai Dutta Fernandes Gandhi Ghosh Gill Goyal Gupta Hussain Iyer Jain Joshi Kapoor Kaur Khan Khanna Kumar Malik Mehta Menon Mishra Nair Naidu Pandey Patel Pillai Rao Reddy Roy Saxena Sen Shah Sharma Singh Sinha Soni Thakur Tiwari Varma Verma Yadav',
)
const SURNAMES = '张王李赵陈刘杨黄周吴'
/** The first of the Chinese characters, of which given names are made. */
const CHARACTERS = 19_968

/** A person's name for each number up to 50,000; one in ten is Chinese. */
const payerName = (n: SQL): SQL => sql`case when ${n} % 10 = 0
  then substr(${SURNAMES}, 1 + ${n} / 10 % 10, 1) || chr(${CHARACTERS} + ${n} / 100) || chr(${CHARACTERS} + ${n} / 100 % 7)
  else (${FIRST_NAMES})[1 + ${n} % 40] || ' ' || (${LAST_NAMES})[1 + ${n} / 40 % 50] || ' ' || chr(65 + ${n} / 2000) end`

interface Batch {
  from: number
  to: number
  count: number
  days: number
  until: Date
  /** Ids start after this one. */
  after: number
}

/**
 * Inserts one batch. A sine bends the time of day, so that evenings are busy and nights quiet; amounts are log-normal
 * in whole tens of major units; 7919 is coprime to 10^10, so numbers are unique and do not look sequential.
 */
async function insertBatch(tx: Tx, { from, to, count, days, until, after }: Batch): Promise<void> {
  const end = sql`${until.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into orders (
      id, order_code, merchant_id, merchant_name, merchant_order_id, content_hash, supplier_id, supplier_name, resource_id, resource_name,
      product_id, currency, exponent, amount_minor, payable_minor, real_amount_minor, fee_minor, status, callback_status, supplement_status,
      supplement_type, order_mark, card_number, user_name, identify_code, utr, ip, notify_url, created_at, allocated_at, expires_at, completed_at, called_back_at, updated_at)
    overriding system value
    select x.id, x.code, m.id, m.name, 'L' || x.id, md5(x.id::text), r.supplier_id, r.supplier_name, r.id, r.name,
      r.product_id, c.currency, c.exponent, a.minor, a.minor, case when x.status = 4 then a.minor end, case when x.status = 4 then a.minor / 40 end, x.status,
      case when x.status = 4 then case when x.r3 < 0.96 then 2 else 3 end else 0 end,
      (x.status = 4 and x.r3 between 0.5 and 0.55)::int, case when x.status = 4 and x.r3 between 0.5 and 0.55 then 'manual' end,
      case when x.r4 < 0.97 then 1 else 2 + (x.id % 4)::int end,
      lpad((x.id * 104729 % 1000000000000)::text, 12, '0'), ${payerName(sql`(x.id % 50000)::int`)}, lpad((x.id * 7919 % 1000000)::text, 6, '0'),
      case when x.status = 4 then lpad((x.id * 15485863 % 1000000000000)::text, 12, '3') end,
      ('49.' || x.id % 250 || '.' || x.id / 250 % 40 || '.' || 1 + x.id % 199)::inet, 'http://127.0.0.1:9/callback',
      x.at, case when x.status <> 10 then x.at + x.r5 * interval '300 ms' end, x.at + interval '15 minutes',
      case when x.status = 4 then x.at + x.r4 * interval '12 minutes' end,
      case when x.status = 4 and x.r3 < 0.96 then x.at + x.r4 * interval '12 minutes' + (0.05 + x.r2) * interval '2 s' end, x.at + interval '15 minutes'
    from (
      select y.*, 'C' || to_char(y.at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad((y.id * 7919 % 10000000000)::text, 10, '0') as code,
        case when y.at > ${end} - interval '15 minutes' then 2
          when y.r1 < 0.72 then 4 when y.r1 < 0.88 then 5 when y.r1 < 0.92 then 6 when y.r1 < 0.95 then 8 when y.r1 < 0.97 then 9
          when y.r1 < 0.999 then 10 else 3 end as status
      from (
        select ${after}::bigint + i as id, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6,
          ${end} - interval '1 minute' - interval '1 day' * (d.back - 0.09 * (sin(2 * pi() * d.back) - sin(0))) as at
        from generate_series(${from}::int, ${to}::int) i
        cross join lateral (select ${days}::float8 * (${count}::int - i) / ${count}::int as back) d
      ) y
    ) x
    join load_merchants m on m.nth = 1 + floor((select count(*) from load_merchants) * x.r2 ^ 2)::int
    join load_resources r on r.nth = 1 + floor((select count(*) from load_resources) * x.r5 ^ 1.3)::int
    cross join lateral (
      select case r.product_id when 3001 then 'INR' when 3015 then 'USDT' else 'CNY' end as currency,
        case r.product_id when 1045 then 4 when 3015 then 6 else 2 end::smallint as exponent) c
    cross join lateral (
      select greatest(1, round(exp(4 + sqrt(-2 * ln(1 - x.r6)) * cos(2 * pi() * x.r3))))::bigint * 10 * (10 ^ c.exponent)::bigint as minor) a
    where not exists (select 1 from orders o where o.order_code = x.code and o.id <= ${after}::bigint)
    order by x.id`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, url: { type: 'string', default: process.env['DATABASE_URL'] } },
  })
  const count = Number(values.count)
  if (values.url === undefined || !Number.isInteger(count) || count < 1) {
    throw new Error(
      'Usage: node tests/load/generate-orders.ts --count 1000000 --url postgres://…  (a migrated database)',
    )
  }
  const pool = new pg.Pool({ connectionString: values.url, max: 1 })
  const begin = Date.now()
  const report = (line: string) => process.stdout.write(`${((Date.now() - begin) / 1_000).toFixed(1)} s  ${line}\n`)
  await generateOrders(createDb(pool), count, { report })
  report('done')
  await pool.end()
}

if (import.meta.main) await main()

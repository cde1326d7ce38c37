import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** A statement locks the numbers of all the orders that it adds. */
const AT_ONCE = 2_000

/** Adds orders of product 1008, numbered from C2599990000000001 on, with a description of so many letters; the first ones have a UTR. */
export async function addManyOrders(db: Db, count: number, described: { letters: number; withUtr?: number }) {
  for (let from = 1; from <= count; from += AT_ONCE)
    await db.execute(sql`
      insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, product_id, currency, exponent, amount_minor, payable_minor, status, subject, utr)
      select 'C259999' || lpad(n::text, 10, '0'), 1, 'Many', 'many-' || n, '-', 1008, 'CNY', 2, 1, 1, 2, repeat('x', ${described.letters}::int),
        case when n <= ${described.withUtr ?? 0}::int then 'SOME' end
      from generate_series(${from}::int, ${Math.min(count, from + AT_ONCE - 1)}::int) n`)
}

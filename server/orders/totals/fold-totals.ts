import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/zone.ts'

/** The scopes of totals: everyone, one merchant, one supplier. */
export const TOTAL_SCOPES = { all: 0, merchant: 1, supplier: 2 } as const

/** Changes folded per transaction, to keep it short. */
const FOLDED_AT_ONCE = 20_000

/**
 * Folds the changes since the last run into the totals; returns their number. One process at a time folds, the others
 * return 0. If the totals are missing or were built for another zone, they are rebuilt.
 */
export async function foldOrderTotals(services: Pick<Services, 'db' | 'settings'>): Promise<number> {
  const zone = zoneOf(services)
  if (!(await isOfZone(services.db, zone))) return await makeOrderTotals(services)
  return await services.db.transaction(async (tx) => {
    if (!(await isFirst(tx)) || !(await isOfZone(tx, zone))) return 0
    const { rows } = await tx.execute<{ folded: string }>(sql`
      with taken as (
        delete from order_total_deltas where id in (select id from order_total_deltas order by id limit ${FOLDED_AT_ONCE}) returning *
      ),
      folded as (${addTotals(sql`taken`, zone)})
      select count(*) as folded from taken`)
    return Number(rows[0]?.folded ?? 0)
  })
}

/**
 * Rebuilds the totals from the orders in one snapshot without blocking writers: the changes visible in it are included
 * in the orders it reads, later ones stay and are folded afterwards.
 */
async function makeOrderTotals(services: Pick<Services, 'db' | 'settings'>): Promise<number> {
  const zone = zoneOf(services)
  return await services.db.transaction(
    async (tx) => {
      if (!(await isFirst(tx))) return 0
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`delete from order_totals`)
      const { rowCount } = await tx.execute(sql`delete from order_total_deltas`)
      await tx.execute(
        addTotals(
          sql`(
        select created_at as at, merchant_id, supplier_id, product_id, currency, exponent, status, 1 as orders, amount_minor, coalesce(real_amount_minor, 0) as received_minor from orders
      )`,
          zone,
        ),
      )
      await tx.execute(
        sql`insert into order_totals_state (id, zone) values (1, ${zone}) on conflict (id) do update set zone = excluded.zone`,
      )
      return rowCount ?? 0
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function isFirst(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ first: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.totals}) as first`,
  )
  return rows[0]?.first === true
}

async function isOfZone(db: Queryable, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from order_totals_state where zone = ${zone}`)
  return rows.length > 0
}

/** Adds rows shaped like `order_total_deltas` to every total they count towards. */
function addTotals(rows: SQL, zone: string): SQL {
  return sql`
    insert into order_totals as t (scope, scope_id, day, product_id, currency, exponent, status, orders, amount_minor, received_minor)
    select ${spread(rows, zone)}
    on conflict (scope, scope_id, day, product_id, currency, exponent, status) do update
    set orders = t.orders + excluded.orders, amount_minor = t.amount_minor + excluded.amount_minor, received_minor = t.received_minor + excluded.received_minor`
}

/** The totals of such rows: first by day and parties, then by scope and for all days together. */
export function spread(rows: SQL, zone: string): SQL {
  return sql`s.scope, s.scope_id, d.day, g.product_id, g.currency, g.exponent, g.status, sum(g.orders), sum(g.amount_minor), sum(g.received_minor)
    from (
      select (r.at at time zone ${zone})::date as on_day, r.merchant_id, r.supplier_id, r.product_id, r.currency, r.exponent, r.status,
        sum(r.orders) as orders, sum(r.amount_minor) as amount_minor, sum(r.received_minor) as received_minor
      from ${rows} r group by 1, 2, 3, 4, 5, 6, 7
    ) g
    cross join lateral (values (${sql.raw(String(TOTAL_SCOPES.all))}, 0::bigint), (${sql.raw(String(TOTAL_SCOPES.merchant))}, g.merchant_id), (${sql.raw(String(TOTAL_SCOPES.supplier))}, g.supplier_id)) s (scope, scope_id)
    cross join lateral (values (g.on_day), ('-infinity'::date)) d (day)
    where s.scope_id is not null
    group by s.scope, s.scope_id, d.day, g.product_id, g.currency, g.exponent, g.status
    having sum(g.orders) <> 0 or sum(g.amount_minor) <> 0 or sum(g.received_minor) <> 0`
}

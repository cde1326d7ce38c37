import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { AMOUNT_BANDS, PROFILE_DAYS_MAX, PROFILE_STAGES } from '#contract/order-profile.endpoints.ts'
import { ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { productFamily } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema.ts'
import { badField } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { after, instantOf } from '#server/orders/order-filter.ts'
import { zoneOf } from '#server/orders/resource-place.ts'

type Profile = OutputOf<'order.profile'>
type Stage = (typeof PROFILE_STAGES)[number]

const DAY_MS = 86_400_000
const PERCENTILES = [0.5, 0.75, 0.9, 0.95, 0.99] as const

/** How the orders created in a span perform; read from the orders alone, by the index over their creation. */
export async function orderProfile({ db, services }: Call, input: ParsedInputOf<'order.profile'>): Promise<Profile> {
  const zone = zoneOf(services)
  const span = spanOf(input, zone, services.now())
  const where = and(
    gte(orders.createdAt, span.from),
    lt(orders.createdAt, span.to),
    input.productId === undefined ? undefined : inArray(orders.productId, productFamily(input.productId)),
    input.supplierId === undefined ? undefined : eq(orders.supplierId, input.supplierId),
    input.merchantId === undefined ? undefined : eq(orders.merchantId, input.merchantId),
  )
  const [stages, groups] = await Promise.all([readStages(db, where), readGroups(db, where, zone)])
  return { from: span.from.toISOString(), to: span.to.toISOString(), zone, stages, ...groups }
}

function spanOf({ startTime, endTime }: ParsedInputOf<'order.profile'>, zone: string, now: Date): { from: Date; to: Date } {
  const to = endTime === undefined ? now : after(instantOf('endTime', endTime, zone))
  const from = startTime === undefined ? new Date(to.getTime() - DAY_MS) : instantOf('startTime', startTime, zone)
  if (from > to) throw badField('startTime', 'startAfterEnd')
  if (to.getTime() - from.getTime() > PROFILE_DAYS_MAX * DAY_MS + 1_000) throw badField('startTime', 'spanTooLong', { max: PROFILE_DAYS_MAX })
  return { from, to }
}

/** The moments that each stage lies between; an order counts once it has come to the second. */
const STAGE_ENDS: Record<Stage, [from: SQL, to: SQL]> = {
  createdToAllocated: [sql`created_at`, sql`allocated_at`],
  allocatedToPaid: [sql`allocated_at`, sql`completed_at`],
  paidToCalledBack: [sql`completed_at`, sql`called_back_at`],
  createdToCalledBack: [sql`created_at`, sql`case when completed_at is not null then called_back_at end`],
}

async function readStages(db: Queryable, where: SQL | undefined): Promise<Profile['stages']> {
  const ms = ([from, to]: [SQL, SQL]) => sql`greatest(0, extract(epoch from (${to}) - ${from}) * 1000)::float8`
  // greatest() leaves nulls out, so that only orders with both moments may be asked.
  const columns = PROFILE_STAGES.map((stage) => {
    const [from, to] = STAGE_ENDS[stage]
    const reached = sql`(${from}) is not null and (${to}) is not null`
    return sql`count(*) filter (where ${reached})::int as ${sql.identifier(`${stage}Count`)},
      percentile_disc(${sql.raw(`array[${[...PERCENTILES, 1].join(', ')}]`)}::float8[]) within group (order by ${ms([from, to])}) filter (where ${reached}) as ${sql.identifier(stage)}`
  })
  const { rows } = await db.execute<Record<string, number | number[] | null>>(sql`select ${sql.join(columns, sql`, `)} from orders where ${where}`)
  return PROFILE_STAGES.map((stage) => {
    const found = rows[0]?.[stage]
    const at = (index: number) => (Array.isArray(found) ? Math.round(found[index] ?? 0) : null)
    return { stage, count: Number(rows[0]?.[`${stage}Count`] ?? 0), p50: at(0), p75: at(1), p90: at(2), p95: at(3), p99: at(4), max: at(5) }
  })
}

interface Group extends Record<string, unknown> {
  grouping: number
  productId: number
  supplierId: string | null
  supplierName: string | null
  currency: string
  band: number
  hour: number
  count: number
  successCount: number
}

/** Which of the grouping sets a row belongs to: the bits of the columns that it is not grouped by. */
const SETS = { byChannel: 0b01111, bySupplier: 0b10111, byAmountBand: 0b11001, byHour: 0b11110, total: 0b11111 }

/** All counts in one reading of the orders. */
async function readGroups(db: Queryable, where: SQL | undefined, zone: string): Promise<Pick<Profile, 'total' | 'byChannel' | 'bySupplier' | 'byAmountBand' | 'byHour'>> {
  const { rows } = await db.execute<Group>(sql`
    select grouping(product_id, supplier_id, currency, band, hour) as grouping, product_id as "productId", supplier_id as "supplierId", max(supplier_name) as "supplierName",
      currency, band, hour, count(*)::int as count, (count(*) filter (where status = ${ORDER_STATUS_IDS.successful}))::int as "successCount"
    from (
      select product_id, supplier_id, supplier_name, currency, status,
        width_bucket(amount_minor / power(10, exponent), ${sql.raw(`array[${AMOUNT_BANDS.join(', ')}]`)}::float8[]) as band,
        extract(hour from created_at at time zone ${zone})::int as hour
      from orders where ${where}
    ) o
    group by grouping sets ((product_id), (supplier_id), (currency, band), (hour), ())
    order by count(*) desc`)
  const of = (set: keyof typeof SETS) => rows.filter((row) => row.grouping === SETS[set])
  const counts = ({ count, successCount }: Group) => ({ count, successCount })
  return {
    total: of('total').map(counts)[0] ?? { count: 0, successCount: 0 },
    byChannel: of('byChannel').map((row) => ({ productId: row.productId, ...counts(row) })),
    bySupplier: of('bySupplier').map((row) => ({ supplierId: row.supplierId === null ? null : Number(row.supplierId), supplierName: row.supplierName, ...counts(row) })),
    byAmountBand: of('byAmountBand')
      .map((row) => ({ currency: row.currency, fromMajor: AMOUNT_BANDS[row.band - 1] ?? 0, toMajor: AMOUNT_BANDS[row.band] ?? null, ...counts(row) }))
      .sort((a, b) => a.currency.localeCompare(b.currency) || a.fromMajor - b.fromMajor),
    byHour: of('byHour').map((row) => ({ hour: row.hour, ...counts(row) })).sort((a, b) => a.hour - b.hour),
  }
}

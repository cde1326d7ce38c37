import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { AMOUNT_BANDS, PROFILE_DAYS_MAX } from '#contract/orders/order-profile.endpoints.ts'
import { ORDER_STAGES, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'
import { productFamily } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { reportSpan } from '#server/platform/lists/filters/report-span.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'
import { settledMoment, zoneOf } from '#server/platform/time/zone.ts'

type Profile = OutputOf<'order.profile'>

const PERCENTILES = [0.5, 0.75, 0.9, 0.95, 0.99] as const

/** Performance figures of the orders created in a span, computed from the orders by the index on creation time. */
export async function orderProfile({ db, services }: Call, input: ParsedInputOf<'order.profile'>): Promise<Profile> {
  const zone = zoneOf(services)
  const countedAt = settledMoment(services.now())
  const span = reportSpan(input, zone, services.now(), PROFILE_DAYS_MAX)
  const where = and(
    gte(orders.createdAt, span.from),
    lt(orders.createdAt, span.to),
    lt(orders.createdAt, countedAt),
    input.productId === undefined ? undefined : inArray(orders.productId, productFamily(input.productId)),
    input.supplierId === undefined ? undefined : eq(orders.supplierId, input.supplierId),
    input.merchantId === undefined ? undefined : eq(orders.merchantId, input.merchantId),
  )
  const { from } = await withArchived(db, orders, orders.createdAt, span.from)
  const [stages, groups] = await Promise.all([
    readStages(db, from, where, countedAt),
    readGroups(db, from, where, { zone, countedAt }),
  ])
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    zone,
    countedAt: countedAt.toISOString(),
    stages,
    ...groups,
  }
}

/** The duration of each stage in seconds; an order counts once it has reached the stage's end. */
const STAGE_SECONDS: Record<OrderStage, SQL> = {
  createdToAllocated: sql`allocated - created`,
  allocatedToPaid: sql`completed - allocated`,
  paidToCalledBack: sql`called_back - completed`,
  createdToCalledBack: sql`case when completed is not null then called_back - created end`,
}

/**
 * Durations within half a percent are counted together as the longest of them: sorting all of them took most of the
 * time.
 */
const STEPS_OF_E = 200

interface Step extends Record<string, unknown> {
  /** The grouping set of the row: all stage bits but one, the first stage highest. */
  grouping: number
  count: number
}

/** Reads all stages in one query: order counts per duration step, from which the percentiles follow. */
async function readStages(
  db: Queryable,
  from: SQL,
  where: SQL | undefined,
  countedAt: Date,
): Promise<Profile['stages']> {
  const reached = (moment: string) =>
    sql`date_part('epoch', case when ${sql.identifier(moment)} < ${countedAt.toISOString()} then ${sql.identifier(moment)} end)`
  const named = (prefix: string) => ORDER_STAGES.map((stage) => sql.identifier(`${prefix}_${stage}`))
  const [ms, steps] = [named('ms'), named('step')]
  const durations = ORDER_STAGES.map(
    (stage, at) =>
      sql`case when (${STAGE_SECONDS[stage]}) is not null then greatest(0, ${STAGE_SECONDS[stage]}) * 1000 end as ${ms[at]}`,
  )
  const { rows } = await db.execute<Step>(sql`
    select grouping(${sql.join(steps, sql`, `)}) as grouping, count(*)::int as count, ${sql.join(
      ms.map((one) => sql`max(${one}) as ${one}`),
      sql`, `,
    )}
    from (
      select *, ${sql.join(
        ms.map(
          (one, at) =>
            sql`(case when ${one} >= 1 then ln(${one}) * ${sql.raw(String(STEPS_OF_E))} when ${one} is not null then -1 end)::int as ${steps[at]}`,
        ),
        sql`, `,
      )}
      from (
        select ${sql.join(durations, sql`, `)} from (
          select date_part('epoch', created_at) as created, ${reached('allocated_at')} as allocated, ${reached('completed_at')} as completed, ${reached('called_back_at')} as called_back
          from ${from} where ${where} offset 0
        ) moments offset 0
      ) durations offset 0
    ) steps
    group by grouping sets (${sql.join(
      steps.map((one) => sql`(${one})`),
      sql`, `,
    )})`)
  const all = 2 ** ORDER_STAGES.length - 1
  return ORDER_STAGES.map((stage, at) => {
    const own = all - 2 ** (ORDER_STAGES.length - 1 - at)
    const found = rows
      .filter(({ grouping }) => grouping === own)
      .map((row) => ({ ms: row[`ms_${stage}`], count: row.count }))
    return {
      stage,
      ...percentilesOf(
        found.flatMap(({ ms: value, count }) => (typeof value === 'number' ? [{ ms: value, count }] : [])),
      ),
    }
  })
}

/** Percentiles from counts per step, in whole ms; null without any. */
function percentilesOf(steps: { ms: number; count: number }[]): Omit<Profile['stages'][number], 'stage'> {
  const sorted = steps.toSorted((a, b) => a.ms - b.ms)
  const count = sorted.reduce((sum, step) => sum + step.count, 0)
  const at = (part: number) => {
    let passed = 0
    const step = sorted.find((one) => (passed += one.count) >= part * count)
    return step === undefined ? null : Math.round(step.ms)
  }
  const [p50 = null, p75 = null, p90 = null, p95 = null, p99 = null] = PERCENTILES.map(at)
  return { count, p50, p75, p90, p95, p99, max: at(1) }
}

interface Group extends Record<string, unknown> {
  grouping: number
  productId: number
  supplierId: string | null
  currency: string
  band: number
  hour: number
  count: number
  successCount: number
}

/** The grouping set of a row: the bits of the columns it is not grouped by. */
const SETS = { byChannel: 0b01111, bySupplier: 0b10111, byAmountBand: 0b11001, byHour: 0b11110, total: 0b11111 }

/** The present names of the suppliers in some groups. */
async function supplierNames(db: Queryable, groups: readonly Group[]): Promise<ReadonlyMap<number, string>> {
  const ids = groups.flatMap(({ supplierId }) => (supplierId === null ? [] : [Number(supplierId)]))
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Reads all counts in one query, which first aggregates by all columns together. */
async function readGroups(
  db: Queryable,
  from: SQL,
  where: SQL | undefined,
  { zone, countedAt }: { zone: string; countedAt: Date },
): Promise<Pick<Profile, 'total' | 'byChannel' | 'bySupplier' | 'byAmountBand' | 'byHour'>> {
  const { rows } = await db.execute<Group>(sql`
    select grouping(product_id, supplier_id, currency, band, hour) as grouping, product_id as "productId", supplier_id as "supplierId",
      currency, band, hour, coalesce(sum(count), 0)::int as count, coalesce(sum(succeeded), 0)::int as "successCount"
    from (
      select product_id, supplier_id, currency,
        width_bucket(amount_minor / power(10, exponent), ${sql.raw(`array[${AMOUNT_BANDS.join(', ')}]`)}::float8[]) as band,
        date_part('hour', created_at at time zone ${zone})::int as hour, count(*) as count, count(*) filter (where status = ${ORDER_STATUS_IDS.successful} and completed_at < ${countedAt.toISOString()}) as succeeded
      from ${from} where ${where}
      group by product_id, supplier_id, currency, 4, 5
    ) o
    group by grouping sets ((product_id), (supplier_id), (currency, band), (hour), ())
    order by sum(count) desc`)
  const of = (set: keyof typeof SETS) => rows.filter((row) => row.grouping === SETS[set])
  const nameOf = await supplierNames(db, of('bySupplier'))
  const counts = ({ count, successCount }: Group) => ({ count, successCount })
  return {
    total: of('total').map(counts)[0] ?? { count: 0, successCount: 0 },
    byChannel: of('byChannel').map((row) => ({ productId: row.productId, ...counts(row) })),
    bySupplier: of('bySupplier').map((row) => ({
      supplierId: row.supplierId === null ? null : Number(row.supplierId),
      supplierName: row.supplierId === null ? null : (nameOf.get(Number(row.supplierId)) ?? null),
      ...counts(row),
    })),
    byAmountBand: of('byAmountBand')
      .map((row) => ({
        currency: row.currency,
        fromMajor: AMOUNT_BANDS[row.band - 1] ?? 0,
        toMajor: AMOUNT_BANDS[row.band] ?? null,
        ...counts(row),
      }))
      .sort((a, b) => a.currency.localeCompare(b.currency) || a.fromMajor - b.fromMajor),
    byHour: of('byHour')
      .map((row) => ({ hour: row.hour, ...counts(row) }))
      .sort((a, b) => a.hour - b.hour),
  }
}

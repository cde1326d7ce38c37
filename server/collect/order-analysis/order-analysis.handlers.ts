import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { ORIGIN_KINDS, USUAL_DAYS } from '#contract/orders/order-analysis.endpoints.ts'
import type { orderAnalysisEndpoints } from '#contract/orders/order-analysis.endpoints.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { networkSql, networkTextSql } from '#server/collect/ip-guard/networks-of-orders.ts'
import { analysedSpan, frequency } from '#server/collect/order-analysis/frequency.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'
import { settledMoment, zoneOf } from '#server/platform/time/zone.ts'

type Source = OutputOf<'orderAnalysis.getSource'>

const ROWS_SHOWN = 200
const DAY_MS = 86_400_000
/** The grouping set of each kind: the bits of the columns it is not grouped by, the first column highest. */
const SETS = { country: 0b0111, network: 0b1011, agent: 0b1101, referer: 0b1110, total: 0b1111 }

interface Group extends Record<string, unknown> {
  grouping: number
  value: string | null
  count: number
  successCount: number
}

/** From where the orders of a span were created, and what of that is new to a merchant. */
export async function source({ db, services }: Call, input: ParsedInputOf<'orderAnalysis.getSource'>): Promise<Source> {
  const zone = zoneOf(services)
  const countedAt = settledMoment(services.now())
  const { from, to } = analysedSpan(input, zone, countedAt)
  const own = input.merchantId === undefined ? undefined : eq(orders.merchantId, input.merchantId)
  const where = and(gte(orders.createdAt, from), lt(orders.createdAt, to), lt(orders.createdAt, countedAt), own)
  const usualFrom = new Date(from.getTime() - USUAL_DAYS * DAY_MS)
  const before = and(gte(orders.createdAt, usualFrom), lt(orders.createdAt, from), own)
  const within = await withArchived(db, orders, orders.createdAt, from)
  const usual = await withArchived(db, orders, orders.createdAt, usualFrom)
  const { rows: groups } = await db.execute<Group>(groupsSql(within.from, where, countedAt))
  const { rows: news } = await db.execute<Source['news'][number] & Record<string, unknown>>(
    newsSql(originsSql(within.from, where), originsSql(usual.from, before), countedAt),
  )
  const of = (set: keyof typeof SETS) =>
    groups
      .filter(({ grouping }) => grouping === SETS[set])
      .slice(0, ROWS_SHOWN)
      .map(({ value, count, successCount }) => ({ value, count, successCount }))
  const [total = { count: 0, successCount: 0 }] = of('total').map(({ value: _none, ...counts }) => counts)
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    zone,
    countedAt: countedAt.toISOString(),
    countsArchived: within.isArchived,
    total,
    byCountry: of('country'),
    byNetwork: of('network'),
    byAgent: of('agent'),
    byReferer: of('referer'),
    news,
  }
}

/** A later payment is no success yet: the queue behind a figure shows the orders as of the moment counted at. */
const countsAt = (countedAt: Date) =>
  sql`count(*)::int as count, (count(*) filter (where status = ${PAID_STATUS} and completed_at < ${countedAt.toISOString()}))::int as "successCount"`

const groupsSql = (counted: SQL, where: SQL | undefined, countedAt: Date) => sql`
  select grouping(country, network, agent, referer) as grouping, coalesce(country, network, agent, referer) as value, ${countsAt(countedAt)}
  from (
    select country, ${networkTextSql(networkSql('network'))} as network, agent, referer, status, completed_at
    from ${counted} where ${where}
  ) o
  group by grouping sets ((country), (network), (agent), (referer), ())
  order by count(*) desc, value`

/** Each order once for each kind of origin that it tells. */
const originsSql = (counted: SQL, where: SQL | undefined) => sql`
  select merchant_id, status, completed_at, k.kind, k.value
  from ${counted} cross join lateral (values
    ${sql.join(
      ORIGIN_KINDS.map((kind) => sql`(${kind}::text, ${orders[kind]})`),
      sql`, `,
    )}
  ) k (kind, value) where ${where} and k.value is not null`

/** Origins that no earlier order of a merchant had, of kinds that its earlier orders named: a new one has no habits. */
const newsSql = (origins: SQL, before: SQL, countedAt: Date) => sql`
  with usual as (
    select merchant_id, kind, value, count(*) as count from (${before}) b group by merchant_id, kind, value
  ), most as (
    select distinct on (merchant_id, kind) merchant_id, kind, value from usual order by merchant_id, kind, count desc, value
  )
  select n.merchant_id::float8 as "merchantId", (select m.name from merchants m where m.id = n.merchant_id) as "merchantName", n.kind, n.value, most.value as usual, ${countsAt(countedAt)}
  from (${origins}) n
  join most on most.merchant_id = n.merchant_id and most.kind = n.kind
  where not exists (select 1 from usual u where u.merchant_id = n.merchant_id and u.kind = n.kind and u.value = n.value)
  group by n.merchant_id, n.kind, n.value, most.value
  order by count(*) desc, n.merchant_id, n.kind, n.value limit ${ROWS_SHOWN}`

/** From where, and how often, orders are created. */
export const orderAnalysisHandlers = {
  'orderAnalysis.getFrequency': frequency,
  'orderAnalysis.getSource': source,
} satisfies Pick<Handlers, keyof typeof orderAnalysisEndpoints>

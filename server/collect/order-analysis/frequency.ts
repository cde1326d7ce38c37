import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { ANALYSIS_DAYS_MAX } from '#contract/orders/order-analysis.endpoints.ts'
import { FAILED_STATUSES, GATEWAY_PAYERS, PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { LIMITS } from '#domain/limits.ts'
import { networkSql, networkTextSql } from '#server/collect/ip-guard/networks-of-orders.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'
import { badField } from '#server/platform/app-error.ts'
import { after, instantOf, ipOf, networkOf } from '#server/platform/lists/filters/conditions.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1_000

/** A span in whole seconds, as the queue filters; `to` is exclusive. */
export interface AnalysedSpan {
  from: Date
  to: Date
}

/** The span of wall-clock texts, or the last day; 400 where it is turned round or too long. */
export function analysedSpan(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  zone: string,
  now: Date,
): AnalysedSpan {
  const wholeSecond = new Date(Math.floor(now.getTime() / SECOND_MS) * SECOND_MS)
  const to = endTime === undefined ? wholeSecond : after(instantOf('endTime', endTime, zone))
  const from = startTime === undefined ? new Date(to.getTime() - DAY_MS) : instantOf('startTime', startTime, zone)
  if (from > to) throw badField('startTime', 'startAfterEnd')
  if (to.getTime() - from.getTime() > ANALYSIS_DAYS_MAX * DAY_MS + SECOND_MS)
    throw badField('startTime', 'spanTooLong', { max: ANALYSIS_DAYS_MAX })
  return { from, to }
}

type Input = ParsedInputOf<'orderAnalysis.getFrequency'>
type Frequency = OutputOf<'orderAnalysis.getFrequency'>

const MINUTE = 60
const HOUR = 3_600
/** A peak and when it first came, in one number: the most orders, and among those the earliest second, is the greatest. */
const PEAK = 10_000_000_000

interface Row extends Record<string, unknown> {
  network: string
  looks: Frequency['list'][number]['looks']
  guard: Frequency['list'][number]['guard']
  orders: number
  minute: number
  hour: number
  merchants: number
  payers: number
  /** Orders that name their payer. */
  named: number
  paid: number
  failed: number
  first: number
  last: number
  total: number
}

/** How often each address created orders in a span, by one statement that also counts the addresses. */
export async function frequency({ db, services }: Call, input: Input): Promise<Frequency> {
  const now = services.now()
  const span = analysedSpan(input, zoneOf(services), now)
  const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
  const start =
    input.cursor === undefined ? ((input.pageIndex ?? 1) - 1) * limit : Number.parseInt(input.cursor, 10) || 0
  const { from, isArchived } = await withArchived(db, orders, orders.createdAt, span.from)
  const { rows } = await db.execute<Row>(sql`${frequencySql(input, span, now, from)} limit ${limit} offset ${start}`)
  const total = rows[0]?.total ?? 0
  return {
    list: rows.map((row) => present(row, input, span)),
    total,
    totalIsExact: true,
    countsArchived: isArchived,
    nextCursor: start + limit < total ? String(start + limit) : null,
  }
}

const SORTS: Record<NonNullable<Input['sortBy']>, SQL> = {
  orders: sql`orders`,
  peakMinute: sql`minute / ${sql.raw(String(PEAK))}`,
  peakHour: sql`hour / ${sql.raw(String(PEAK))}`,
  merchants: sql`merchants`,
  payers: sql`payers`,
  paid: sql`paid`,
  failed: sql`failed`,
  lastTime: sql`last`,
}

/** The statement behind the list over the rows of `counted`, without its page. Windows slide by the second: a peak of a minute is one of any 60 seconds. */
export function frequencySql(input: Input, { from, to }: AnalysedSpan, now: Date, counted: SQL): SQL {
  const { grouping = 'address', looks, merchantId, sortBy = 'orders', sortDirection = 'desc' } = input
  const network = networkSql(grouping)
  const peak = (seconds: number) =>
    sql`count(*) over (partition by network order by second range between ${sql.raw(String(seconds - 1))} preceding and current row)::int8 * ${sql.raw(String(PEAK))}::int8 - second`
  const where = and(
    isNotNull(orders.ip),
    gte(orders.createdAt, from),
    lt(orders.createdAt, to),
    merchantId === undefined ? undefined : eq(orders.merchantId, merchantId),
    withinOf(input),
  )
  return sql`
    with created as (
      select ${network} as network, floor(date_part('epoch', ${orders.createdAt}))::int8 as second,
        ${orders.merchantId} as merchant, nullif(lower(btrim(${orders.userName})), '') as payer, ${orders.status} as status
      from ${counted} where ${where}
    ), windowed as (
      select *, ${peak(MINUTE)} as minute, ${peak(HOUR)} as hour from created
    ), counted as (
      select network, count(*)::int as orders, max(minute)::float8 as minute, max(hour)::float8 as hour, count(distinct merchant)::int as merchants,
        count(distinct payer)::int as payers, count(payer)::int as named, (count(*) filter (where status = ${PAID_STATUS}))::int as paid,
        (count(*) filter (where status = any(${sql.param([...FAILED_STATUSES])}::int[])))::int as failed, min(second)::float8 as first, max(second)::float8 as last
      from windowed group by network
    ), looked as (
      select *, case when payers >= ${GATEWAY_PAYERS} and payers * 2 >= orders then 'gateway' when payers > 1 then 'several' when payers = 1 and named * 2 > orders then 'onePayer' else 'unknown' end as looks from counted
    )
    select l.*, ${networkTextSql(sql`l.network`)} as network, (count(*) over ())::int as total,
      case when exists (select 1 from ip_allowances a where l.network <<= a.network::inet) then 'allowed'
        when exists (select 1 from ip_freezes f where f.mode = 'freeze' and f.lifted_at is null and f.expires_at > ${now.toISOString()}::timestamptz and l.network <<= f.network::inet)
        then 'frozen' else 'free' end as guard
    from looked l ${looks === undefined ? sql`` : sql`where l.looks = ${looks}`}
    order by ${SORTS[sortBy]} ${sql.raw(sortDirection)}, l.network`
}

/** Addresses of a network, or one address; one row is named by its network. */
function withinOf({ id, network }: Input): SQL | undefined {
  const text = (id ?? network)?.trim()
  if (text === undefined || text === '') return undefined
  const field = id === undefined ? 'network' : 'id'
  return sql`${orders.ip} <<= ${text.includes('/') ? networkOf(field, text) : ipOf(field, text)}::inet`
}

function present(
  row: Row,
  { grouping = 'address', merchantId }: Input,
  { from, to }: AnalysedSpan,
): Frequency['list'][number] {
  const { first, hour, last, minute, named: _named, total: _total, ...counts } = row
  const instant = (second: number) => new Date(second * 1_000).toISOString()
  const peakOf = (value: number, seconds: number) => {
    const count = Math.ceil(value / PEAK)
    const end = count * PEAK - value + 1
    // No window reaches beyond the span, whose orders alone it counts.
    return { count, from: instant(Math.max(end - seconds, Math.floor(from.getTime() / 1_000))), to: instant(end) }
  }
  const [inMinute, inHour] = [peakOf(minute, MINUTE), peakOf(hour, HOUR)]
  return {
    ...counts,
    id: row.network,
    grouping,
    peakMinute: inMinute.count,
    peakMinuteFrom: inMinute.from,
    peakMinuteTo: inMinute.to,
    peakHour: inHour.count,
    peakHourFrom: inHour.from,
    peakHourTo: inHour.to,
    firstTime: instant(first),
    lastTime: instant(last),
    spanFrom: from.toISOString(),
    spanTo: to.toISOString(),
    merchantId: merchantId ?? null,
    merchantName: null,
  }
}

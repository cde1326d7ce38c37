import { and, gte, lt, ne } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { ORDER_TOTALS, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { boundedSearch, orderTotalsQuery } from '#server/collect/orders/list/list-orders.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import type { OrderTotalsQuery } from '#server/collect/orders/list/list-orders.ts'
import { instantOf } from '#server/platform/lists/filters/conditions.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { summarize } from '#server/figures/totals/summarize.ts'
import { isMidnight, partySeenBy } from '#server/figures/totals/totals-query.ts'

/**
 * Totals of a list by currency, exact if the totals cover its filters; otherwise, beyond the cap, those of its newest
 * orders, unless `highPerfOrderQuery` is off.
 */
export async function summarizeOrders(
  { actor, db, services }: Call,
  { date, ...asked }: ParsedInputOf<'order.listSummary'>,
): Promise<OutputOf<'order.listSummary'>> {
  const filter = spanOfTime(services, asked)
  const zone = zoneOf(services)
  const query = orderTotalsQuery(actor, filter, zone)
  const day = date === undefined ? {} : dayAt(date, zone)
  const { byCurrency, ...summary } = await boundedSearch(db, filter, (reader) =>
    summarize(reader, ORDER_TOTALS, {
      zone,
      query: query && withinDay(query, day),
      where: and(orderConditions(actor, filter, zone), createdWithin(day)),
      isCapped: services.settings.get('highPerfOrderQuery'),
    }),
  )
  return { ...summary, byCurrency: byCurrency.map(({ successReceivedMinor: _, ...row }) => row) }
}

/** Counts and sums by currency of the orders the actor may see, created in a span; allocation failures are left out. */
export async function orderStatistics(
  { actor, db, services }: Call,
  span: Span,
): Promise<OutputOf<'order.statistics.total'>> {
  const zone = zoneOf(services)
  const hidden = ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
  const isOfDays = isMidnight(span.from, zone) && isMidnight(span.to, zone)
  const { byCurrency } = await summarize(db, ORDER_TOTALS, {
    zone,
    query: isOfDays ? { ...span, party: partySeenBy(actor), except: { status: [hidden] } } : undefined,
    where: and(orderScope(actor), ne(orders.status, hidden), createdWithin(span)),
    isCapped: false,
  })
  return {
    byCurrency: byCurrency.map(({ currency, exponent, count, amountMinor, successCount, successReceivedMinor }) => ({
      currency,
      exponent,
      orderCount: count,
      orderAmountMinor: amountMinor,
      successCount,
      successAmountMinor: successReceivedMinor,
    })),
  }
}

const TREND_DAYS = 14

/** The same of each of the last days up to today. */
export async function statisticsByDay(call: Call): Promise<OutputOf<'order.statistics.days'>> {
  const days = []
  for (let ago = TREND_DAYS - 1; ago >= 0; ago -= 1) {
    const span = daySpan(call, {}, -ago)
    days.push({ from: span.from.toISOString(), ...(await orderStatistics(call, span)) })
  }
  return { days }
}

/** A span of creation times; an omitted end is open. */
interface Span {
  from?: Date
  to?: Date
}

/** A day's span in the platform's zone, from wall-clock texts of its ends or `shiftDays` relative to today. */
export function daySpan(
  { services }: Pick<Call, 'services'>,
  ends: { start?: [field: string, text: string | undefined]; end?: [field: string, text: string | undefined] },
  shiftDays: number,
): Required<Span> {
  const zone = zoneOf(services)
  const at = (given: [string, string | undefined] | undefined, shift: number) =>
    given?.[1] === undefined ? startOfDay(services.now(), zone, shift) : instantOf(given[0], given[1], zone)
  return { from: at(ends.start, shiftDays), to: at(ends.end, shiftDays + 1) }
}

function dayAt(date: string, zone: string): Span {
  const from = instantOf('date', `${date} 00:00:00`, zone)
  return { from, to: startOfDay(from, zone, 1) }
}

/** Intersection of a query and a span. */
function withinDay(query: OrderTotalsQuery, { from, to }: Span): OrderTotalsQuery {
  return {
    ...query,
    from: query.from && from && query.from > from ? query.from : (from ?? query.from),
    to: query.to && to && query.to < to ? query.to : (to ?? query.to),
  }
}

const createdWithin = ({ from, to }: Span): SQL | undefined =>
  and(from && gte(orders.createdAt, from), to && lt(orders.createdAt, to))

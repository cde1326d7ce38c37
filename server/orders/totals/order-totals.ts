import { and, gte, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { onePerCurrency } from '#domain/currency-totals.ts'
import { LIMITS } from '#domain/limits.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { startOfDay } from '#domain/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { boundedSearch } from '#server/orders/list/bounded-search.ts'
import { orderConditions } from '#server/orders/list/order-filter.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { countOf, readOrderTotals } from '#server/orders/totals/read-totals.ts'
import type { TotalsQuery } from '#server/orders/totals/read-totals.ts'
import { isMidnight, partySeenBy, totalsFor } from '#server/orders/totals/totals-coverage.ts'
import { instantOf } from '#server/platform/lists/conditions.ts'
import { countRows } from '#server/platform/lists/count.ts'
import { zoneOf } from '#server/platform/zone.ts'

type Statistics = OutputOf<'order.statistics.total'>
type Summary = OutputOf<'order.listSummary'>

const isSuccessful = sql`status = ${ORDER_STATUS_IDS.successful}`
/** Sums come as text, since the database sums 64-bit integers to a larger type. */
const whole = (expression: SQL) => sql<number>`coalesce(${expression}, 0)::text`.mapWith(Number)

/**
 * Totals of a list by currency, exact if the totals cover its filters; otherwise, beyond the cap, those of its newest
 * orders, unless `highPerfOrderQuery` is off.
 */
export async function summarizeOrders(call: Call, input: ParsedInputOf<'order.listSummary'>): Promise<Summary> {
  const { date, ...filter } = input
  const zone = zoneOf(call.services)
  const query = totalsFor(call.actor, filter, zone)
  const kept =
    query && (await readOrderTotals(call.db, zone, date === undefined ? query : dayOfQuery(query, date, zone)))
  if (!kept) return await boundedSearch(call.db, filter, (db) => summarizeRows({ ...call, db }, input))
  return { count: countOf(kept), isExact: true, byCurrency: summed(kept) }
}

const summed = (rows: Summary['byCurrency']) =>
  onePerCurrency(rows, ['count', 'successCount'], ['amountMinor', 'receivedMinor'])

/** Restricts a query to one day. */
function dayOfQuery(query: TotalsQuery, date: string, zone: string): TotalsQuery {
  const day = instantOf('date', `${date} 00:00:00`, zone)
  const next = startOfDay(day, zone, 1)
  return {
    ...query,
    from: query.from && query.from > day ? query.from : day,
    to: query.to && query.to < next ? query.to : next,
  }
}

async function summarizeRows(
  { actor, db, services }: Pick<Call, 'actor' | 'db' | 'services'>,
  input: ParsedInputOf<'order.listSummary'>,
): Promise<Summary> {
  const { date, ...filter } = input
  const zone = zoneOf(services)
  const where = and(
    orderConditions(actor, filter, zone),
    date === undefined ? undefined : withinDay('date', `${date} 00:00:00`, zone),
  )
  const isCapped = services.settings.get('highPerfOrderQuery')
  const newest = db
    .select({
      currency: orders.currency,
      exponent: orders.exponent,
      amountMinor: orders.amountMinor,
      received: orders.realAmountMinor,
      status: orders.status,
    })
    .from(orders)
    .where(where)
  const counted = (
    isCapped ? newest.orderBy(sql`${orders.createdAt} desc`, sql`${orders.id} desc`).limit(LIMITS.countCap) : newest
  ).as('counted')
  const byCurrency = await db
    .select({
      currency: counted.currency,
      exponent: counted.exponent,
      count: whole(sql`count(*)`),
      amountMinor: whole(sql`sum(amount_minor)`),
      successCount: whole(sql`count(*) filter (where ${isSuccessful})`),
      receivedMinor: whole(sql`sum(real_amount_minor)`),
    })
    .from(counted)
    .groupBy(counted.currency, counted.exponent)
    .orderBy(counted.currency, counted.exponent)
  const count = countOf(byCurrency)
  const isExact = !isCapped || count < LIMITS.countCap || !(await hasMore(db, where, LIMITS.countCap))
  return { count, isExact, byCurrency: summed(byCurrency) }
}

async function hasMore(db: Queryable, where: SQL | undefined, offset: number): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(where).offset(offset).limit(1)
  return rows.length > 0
}

/** Counts and sums by currency of the orders the actor may see, created in a span; allocation failures are left out. */
export async function orderStatistics({ actor, db, services }: Call, span: Span): Promise<Statistics> {
  const zone = zoneOf(services)
  const isWhole = isMidnight(span.from, zone) && isMidnight(span.to, zone)
  const kept = isWhole
    ? await readOrderTotals(db, zone, {
        ...span,
        party: partySeenBy(actor),
        notStatus: ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS],
      })
    : undefined
  if (!kept) return await statisticsOfRows({ actor, db }, span)
  const byCurrency = kept.map(({ currency, exponent, count, amountMinor, successCount, successReceivedMinor }) => ({
    currency,
    exponent,
    orderCount: count,
    orderAmountMinor: amountMinor,
    successCount,
    successAmountMinor: successReceivedMinor,
  }))
  return { byCurrency: figured(byCurrency) }
}

async function statisticsOfRows({ actor, db }: Pick<Call, 'actor' | 'db'>, { from, to }: Span): Promise<Statistics> {
  const span = and(from && gte(orders.createdAt, from), to && lt(orders.createdAt, to))
  const byCurrency = await db
    .select({
      currency: orders.currency,
      exponent: orders.exponent,
      orderCount: whole(sql`count(*)`),
      orderAmountMinor: whole(sql`sum(${orders.amountMinor})`),
      successCount: whole(sql`count(*) filter (where ${isSuccessful})`),
      successAmountMinor: whole(sql`sum(${orders.realAmountMinor}) filter (where ${isSuccessful})`),
    })
    .from(orders)
    .where(and(orderScope(actor), ne(orders.status, ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]), span))
    .groupBy(orders.currency, orders.exponent)
    .orderBy(orders.currency, orders.exponent)
  return { byCurrency: figured(byCurrency) }
}

const figured = (rows: Statistics['byCurrency']) =>
  onePerCurrency(rows, ['orderCount', 'successCount'], ['orderAmountMinor', 'successAmountMinor'])

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
): Span {
  const zone = zoneOf(services)
  const at = (given: [string, string | undefined] | undefined, shift: number) =>
    given?.[1] === undefined ? startOfDay(services.now(), zone, shift) : instantOf(given[0], given[1], zone)
  return { from: at(ends.start, shiftDays), to: at(ends.end, shiftDays + 1) }
}

function withinDay(field: string, text: string, zone: string): SQL | undefined {
  const start = instantOf(field, text, zone)
  return and(gte(orders.createdAt, start), lt(orders.createdAt, startOfDay(start, zone, 1)))
}

/** The amount of each kind of open work; counting stops at the cap. Kinds hidden from the role count zero. */
export async function countOpenWork(call: Call): Promise<OutputOf<'order.openWork'>> {
  const { actor, db, services } = call
  const today = startOfDay(services.now(), zoneOf(services))
  const count = async (filter: Parameters<typeof orderConditions>[1], extra?: SQL) => {
    const where = and(orderConditions(actor, filter, zoneOf(services)), extra)
    const found = db
      .select({ one: sql`1`.as('one') })
      .from(orders)
      .where(where)
      .limit(LIMITS.countCap)
    return await countRows(db, found)
  }
  const [pendingConfirmation, callbackFailed, timedOutToday, locked, suspicious] = await Promise.all([
    count({ orderStatusId: [ORDER_STATUS_IDS.pendingConfirmation] }),
    count({ callbackStatus: 3 }),
    count({ orderStatusId: [ORDER_STATUS_IDS.timedOut] }, gte(orders.createdAt, today)),
    count({ locked: true }),
    count({ orderMark: 2 }),
  ])
  return { pendingConfirmation, callbackFailed, timedOutToday, locked, suspicious, cap: LIMITS.countCap }
}

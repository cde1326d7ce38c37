import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { WECHAT_STATISTICS_DAYS_MAX } from '#contract/wechat/statistics.endpoints.ts'
import type { WeChatAsked, weChatStatisticsEndpoints } from '#contract/wechat/statistics.endpoints.ts'
import type { AskOutcome } from '#domain/chat/wechat.ts'
import { ASKED, SUPPLEMENTED } from '#server/chat/wechat/messages/messages.handlers.ts'
import { weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { reportSpan } from '#server/platform/lists/filters/report-span.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const ofOutcome = (outcome: AskOutcome) =>
  sql<number>`(count(*) filter (where ${weChatMessages.outcome} = ${outcome}))::int`

const FIGURES = {
  askedCount: sql<number>`count(*)::int`,
  foundCount: ofOutcome('found'),
  notFoundCount: ofOutcome('notFound'),
  requestedCount: ofOutcome('supplementAsked'),
  supplementedCount: sql<number>`(count(*) filter (where ${SUPPLEMENTED}))::int`,
}

/** Questions asked in groups, by day and by group. */
export async function readStatistics(
  { db, services }: Call,
  input: ParsedInputOf<'weChatStatistics.getReport'>,
): Promise<OutputOf<'weChatStatistics.getReport'>> {
  const zone = zoneOf(services)
  const { from, to } = reportSpan(input, zone, services.now(), WECHAT_STATISTICS_DAYS_MAX)
  const where = and(
    ASKED,
    gte(weChatMessages.occurredAt, from),
    lt(weChatMessages.occurredAt, to),
    input.groupRowId === undefined ? undefined : eq(weChatMessages.groupRowId, input.groupRowId),
  )
  const day = sql<string>`to_char(${weChatMessages.occurredAt} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM-DD')`
  const byDay = await db
    .select({ day, ...FIGURES })
    .from(weChatMessages)
    .where(where)
    .groupBy(day)
    .orderBy(asc(day))
  const byGroup = await db
    .select({ groupRowId: weChatGroups.id, groupName: weChatGroups.name, ...FIGURES })
    .from(weChatMessages)
    .innerJoin(weChatGroups, eq(weChatGroups.id, weChatMessages.groupRowId))
    .where(where)
    .groupBy(weChatGroups.id, weChatGroups.name)
    .orderBy(desc(FIGURES.askedCount), asc(weChatGroups.id))
  return { from: from.toISOString(), to: to.toISOString(), zone, total: sumOf(byDay), byDay, byGroup }
}

function sumOf(rows: readonly WeChatAsked[]): WeChatAsked {
  const sum = (name: keyof WeChatAsked) => rows.reduce((total, row) => total + row[name], 0)
  return {
    askedCount: sum('askedCount'),
    foundCount: sum('foundCount'),
    notFoundCount: sum('notFoundCount'),
    requestedCount: sum('requestedCount'),
    supplementedCount: sum('supplementedCount'),
  }
}

/** Handlers of what was asked in the groups of WeChat accounts. */
export const weChatStatisticsHandlers = {
  'weChatStatistics.getReport': readStatistics,
} satisfies Pick<Handlers, keyof typeof weChatStatisticsEndpoints>

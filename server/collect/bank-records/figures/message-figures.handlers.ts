import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { messageFiguresEndpoints, MessagesRead } from '#contract/bank-records/message-figures.endpoints.ts'
import { MESSAGE_FIGURES_DAYS_MAX } from '#contract/bank-records/message-figures.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { BankMessageState } from '#domain/bank-records/patterns/pattern.ts'
import { messageScope } from '#server/collect/bank-records/list-records.ts'
import { STATE_IS } from '#server/collect/bank-records/messages/list-messages.ts'
import { bankMessages, monitors } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { reportSpan } from '#server/platform/lists/filters/report-span.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const inState = (state: BankMessageState) => sql<number>`(count(*) filter (where ${STATE_IS[state]}))::int`

const FIGURES = {
  count: sql<number>`count(*)::int`,
  paymentCount: inState('payment'),
  setAsideCount: inState('notPayment'),
  unreadCount: inState('unread'),
}

/** Messages that name money, by day, bank and phone. */
async function readFigures(
  { actor, db, services }: Call,
  input: ParsedInputOf<'messageFigures.getReport'>,
): Promise<OutputOf<'messageFigures.getReport'>> {
  const zone = zoneOf(services)
  const { from, to } = reportSpan(input, zone, services.now(), MESSAGE_FIGURES_DAYS_MAX)
  const where = and(
    isNotNull(bankMessages.bank),
    gte(bankMessages.receivedAt, from),
    lt(bankMessages.receivedAt, to),
    input.bank === undefined ? undefined : eq(bankMessages.bank, input.bank),
    input.monitorId === undefined ? undefined : eq(monitors.monitorId, input.monitorId),
    messageScope(actor, services),
  )
  const day = sql<string>`to_char(${bankMessages.receivedAt} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM-DD')`
  const bank = sql<string>`${bankMessages.bank}`
  const by = { id: monitors.id, monitorId: monitors.monitorId, name: monitors.name }
  const counted = <Group extends Record<string, typeof day | (typeof by)[keyof typeof by]>>(group: Group) =>
    db
      .select({ ...group, ...FIGURES })
      .from(bankMessages)
      .innerJoin(monitors, eq(monitors.id, bankMessages.monitorRowId))
      .where(where)
      .groupBy(...Object.values(group))
  const worst = [desc(FIGURES.unreadCount), desc(FIGURES.count)]
  const byDay = await counted({ day }).orderBy(asc(day))
  const byBank = await counted({ bank }).orderBy(...worst, asc(bank))
  const byPhone = await counted(by).orderBy(...worst, asc(monitors.id))
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), zone, total: sumOf(byDay), byDay, byBank },
    byPhone: byPhone.map(({ id: _id, name, ...phone }) => ({ ...phone, name: name || phone.monitorId })),
  }
}

function sumOf(rows: readonly MessagesRead[]): MessagesRead {
  const sum = (name: keyof MessagesRead) => rows.reduce((total, row) => total + row[name], 0)
  return {
    count: sum('count'),
    paymentCount: sum('paymentCount'),
    setAsideCount: sum('setAsideCount'),
    unreadCount: sum('unreadCount'),
  }
}

/** Handlers of the figures of what is understood of messages. */
export const messageFiguresHandlers = {
  'messageFigures.getReport': readFigures,
} satisfies Pick<Handlers, keyof typeof messageFiguresEndpoints>

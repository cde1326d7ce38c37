import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { MonitorAttempt } from '#contract/accounts/monitor-list.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Direction } from '#domain/bank-records/bank-records.ts'
import { productOf } from '#domain/products.ts'
import { monitorScope, secondsOff } from '#server/collect/monitors/list/list-monitors.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, monitorLogs, monitors, resources } from '#server/db/schema/schema.ts'
import { notFound } from '#server/platform/app-error.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'

const ATTEMPTS_MAX = 20
/** Rows of the log that are read: a report has at most five. */
const ROWS_MAX = ATTEMPTS_MAX * 5
const TEXT_LENGTH = 500

type LogRow = typeof monitorLogs.$inferSelect

/** Reports received in the name of a monitor since a moment, each with how far it came. */
export async function readAttempts(
  { actor, db }: ListCall,
  { id, since }: ParsedInputOf<'monitor.getAttempts'>,
): Promise<OutputOf<'monitor.getAttempts'>> {
  const [monitor] = await db
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), monitorScope(actor)))
  if (!monitor) throw notFound('record')
  const rows = await db
    .select()
    .from(monitorLogs)
    .where(and(eq(monitorLogs.monitorId, monitor.monitorId), gte(monitorLogs.at, new Date(since))))
    .orderBy(desc(monitorLogs.id))
    .limit(ROWS_MAX)
  const reports = [...Map.groupBy(rows, ({ report }) => report).values()].slice(0, ATTEMPTS_MAX)
  const payments = await readPayments(
    db,
    rows.flatMap(({ bankRecordId }) => bankRecordId ?? []),
  )
  return {
    clockOffSeconds: secondsOff(monitor.clockOffMs),
    list: reports.flatMap((phases) => attemptOf(phases, payments) ?? []),
  }
}

/** A report by its rows, the last phase first. */
function attemptOf(phases: readonly LogRow[], payments: Map<number, Payment>): MonitorAttempt | null {
  const [last] = phases
  if (!last) return null
  const recordId = phases.find(({ bankRecordId }) => bankRecordId !== null)?.bankRecordId ?? null
  return {
    report: last.report,
    at: last.at.toISOString(),
    phase: last.phase as MonitorAttempt['phase'],
    reason: last.reason as MonitorAttempt['reason'],
    text: (phases.find(({ text }) => text !== null)?.text ?? '').slice(0, TEXT_LENGTH),
    orderCode: last.orderCode,
    payment: recordId === null ? null : (payments.get(recordId) ?? null),
  }
}

type Payment = NonNullable<MonitorAttempt['payment']>

async function readPayments(db: Queryable, ids: readonly number[]): Promise<Map<number, Payment>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ record: bankRecords, resourceName: resources.name, productId: resources.productId })
    .from(bankRecords)
    .leftJoin(resources, eq(resources.id, bankRecords.resourceId))
    .where(inArray(bankRecords.id, [...ids]))
  return new Map(
    rows.map(({ productId, record, resourceName }) => {
      const { currency = '', exponent = 2 } = (productId === null ? undefined : productOf(productId)) ?? {}
      const { amountMinor, payerName, utr } = record
      const direction = record.direction as Direction
      return [record.id, { direction, amountMinor, currency, exponent, utr, payerName, resourceName }]
    }),
  )
}

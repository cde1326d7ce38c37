import { eq, getTableColumns } from 'drizzle-orm'
import type { monitorLogEndpoints, MonitorLogRow } from '#contract/accounts/monitor-log.endpoints.ts'
import { MONITOR_LOG_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import { maskLongNumbers, maskNumber, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { clearLog, previewClearing } from '#server/collect/monitors/log/clear-log.ts'
import { monitorLogs, resources } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { NOTHING } from '#server/platform/lists/filters/conditions.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { above, equals, equalsCode, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The phases of reports, newest first. */
const logList = listOf('monitorLog.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(monitorLogs), resourceName: resources.name, productId: resources.productId, cursor })
      .from(monitorLogs)
      .leftJoin(resources, eq(resources.id, monitorLogs.resourceId))
      .$dynamic(),
  key: monitorLogs.id,
  filters: {
    id: equals(monitorLogs.id),
    newerThanId: above(monitorLogs.id),
    ...fieldFilters(MONITOR_LOG_FIELDS, {
      ...getTableColumns(monitorLogs),
      createTime: monitorLogs.at,
      logPhase: monitorLogs.phase,
      logReason: monitorLogs.reason,
    }),
    monitorId: equalsText(monitorLogs.monitorId),
    orderCode: equalsCode(monitorLogs.orderCode),
    cardNumber: equalsText(monitorLogs.cardNumber),
    recordId: equalsText(monitorLogs.recordId),
    ip: equalsText(monitorLogs.ip),
    report: (text) => (UUID.test(text.trim()) ? eq(monitorLogs.report, text.trim()) : NOTHING),
  },
  present: (rows, { actor }) => rows.map((row) => presentLog(row, readsWholeNumbers(actor.role))),
})

type Row = typeof monitorLogs.$inferSelect & { resourceName: string | null; productId: number | null }

/** A phase as a role sees it: who only looks gets account numbers masked. */
function presentLog(row: Row, isWhole: boolean): MonitorLogRow {
  const { at, phase, reason, kind, cardNumber, text, monitorRowId: _row, orderId: _order, ...rest } = row
  return {
    ...rest,
    createTime: at.toISOString(),
    logPhase: phase as MonitorLogRow['logPhase'],
    logReason: reason as MonitorLogRow['logReason'],
    kind: kind as MonitorLogRow['kind'],
    cardNumber: cardNumber === null || isWhole ? cardNumber : maskNumber(cardNumber),
    text: text === null || isWhole ? text : maskLongNumbers(text),
  }
}

/** Handlers of the log of monitors' reports. */
export const monitorLogHandlers = {
  'monitorLog.getList': logList.page,
  'monitorLog.export': exportList<'monitorLog.getList'>(logList, MONITOR_LOG_FIELDS, 'monitor-log'),
  'monitorLog.getClearing': previewClearing,
  'monitorLog.clear': clearLog,
} satisfies Pick<Handlers, keyof typeof monitorLogEndpoints>

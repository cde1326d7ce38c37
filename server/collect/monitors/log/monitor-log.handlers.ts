import type { monitorLogEndpoints } from '#contract/accounts/monitor-log.endpoints.ts'
import { MONITOR_LOG_FIELDS } from '#domain/lists/accounts/monitor-log.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { clearLog, previewClearing } from '#server/collect/monitors/log/clear-log.ts'
import { logList } from '#server/collect/monitors/log/list-log.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers of the log of monitors' reports. */
export const monitorLogHandlers = {
  'monitorLog.getList': logList.page,
  'monitorLog.export': exportList<'monitorLog.getList'>(logList, MONITOR_LOG_FIELDS, 'monitor-log.csv'),
  'monitorLog.getClearing': previewClearing,
  'monitorLog.clear': clearLog,
} satisfies Pick<Handlers, keyof typeof monitorLogEndpoints>

import { actOf } from '#server/http/act.ts'
import type { Handlers } from '#server/http/call.ts'
import { authenticateMonitor, markAlive } from '#server/collect/monitors/authenticate-monitor.ts'
import { wayOf } from '#server/collect/monitors/log/log-reports.ts'
import { queryStatus } from '#server/collect/monitors/query-status.ts'
import { hearWord } from '#server/collect/monitors/scripts/hear-word.ts'
import { readScript } from '#server/collect/monitors/scripts/read-script.ts'
import { takeReport } from '#server/collect/monitors/take-report.ts'

/** Handlers of the calls signed by monitors. */
export const monitorHandlers = {
  'monitor.report': async (call, input) => {
    const way = wayOf(call)
    way.begin({ recordId: input.recordId, kind: input.kind, cardNumber: input.cardNumber ?? input.address ?? null })
    const monitor = await authenticateMonitor(call, input.monitorId)
    way.reach('verified', { monitorId: monitor.monitorId, monitorRowId: monitor.id })
    const answer = await takeReport(call, monitor, input, way)
    await way.write(call.db)
    await markAlive(call.db, monitor, call.services.now())
    return answer
  },
  'monitor.heartbeat': async (call, input) =>
    await hearWord(call, await authenticateMonitor(call, input.monitorId), input),
  'monitor.script': async (call, input) =>
    await readScript(call.db, await authenticateMonitor(call, input.monitorId), input),
} satisfies Pick<Handlers, 'monitor.report' | 'monitor.heartbeat' | 'monitor.script'>

/** Handlers of the calls that query the monitors about an order. */
export const orderQueryHandlers = {
  'order-query.queryStatus': (call, { id }) => queryStatus(actOf(call), id),
  'order-query.supplier.queryStatus': (call, { id }) => queryStatus(actOf(call), id),
} satisfies Pick<Handlers, 'order-query.queryStatus' | 'order-query.supplier.queryStatus'>

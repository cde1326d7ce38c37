import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { authenticateMonitor, markAlive } from '#server/collect/monitors/authenticate-monitor.ts'
import { takeReport } from '#server/collect/monitors/take-report.ts'
import { wayOf } from '#server/collect/monitors/log/log-reports.ts'
import type { Monitor } from '#server/collect/monitors/authenticate-monitor.ts'
import { queryStatus } from '#server/collect/monitors/query-status.ts'
import { handleHeartbeat } from '#server/collect/monitors/scripts/handle-heartbeat.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorScriptRuns, monitorScripts, monitorScriptVersions } from '#server/db/schema/schema.ts'
import { actOf } from '#server/http/act.ts'
import type { Handlers } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'

/** Handlers of the calls signed by monitors. */
export const monitorHandlers = {
  'monitor.report': async (call, input) => {
    const way = wayOf(call)
    way.begin({ recordId: input.recordId, kind: input.kind, cardNumber: input.cardNumber ?? input.address ?? null })
    const monitor = await authenticateMonitor(call, input.monitorId)
    way.reach('verified', { monitorId: monitor.monitorId, monitorRowId: monitor.id })
    const answer = await takeReport(call, monitor, input, way)
    await way.write(call.db)
    const at = call.services.now()
    await markAlive(call.db, monitor, at, { lastMessageAt: at })
    return answer
  },
  'monitor.heartbeat': async (call, input) =>
    await handleHeartbeat(call, await authenticateMonitor(call, input.monitorId), input),
  'monitor.script': async (call, input) =>
    await readScript(call.db, await authenticateMonitor(call, input.monitorId), input),
} satisfies Pick<Handlers, 'monitor.report' | 'monitor.heartbeat' | 'monitor.script'>

/** Handlers of the calls that query the monitors about an order. */
export const orderQueryHandlers = {
  'order-query.queryStatus': (call, { id }) => queryStatus(actOf(call), id),
  'order-query.supplier.queryStatus': (call, { id }) => queryStatus(actOf(call), id),
} satisfies Pick<Handlers, 'order-query.queryStatus' | 'order-query.supplier.queryStatus'>

/** A version of a script that the monitor was given; 404 for any other. */
async function readScript(
  db: Queryable,
  monitor: Monitor,
  { scriptId, version }: ParsedInputOf<'monitor.script'>,
): Promise<OutputOf<'monitor.script'>> {
  const [found] = await db
    .select({ name: monitorScripts.name, source: monitorScriptVersions.source })
    .from(monitorScriptRuns)
    .innerJoin(monitorScripts, eq(monitorScripts.id, monitorScriptRuns.scriptId))
    .innerJoin(monitorScriptVersions, eq(monitorScriptVersions.scriptId, monitorScriptRuns.scriptId))
    .where(
      and(
        eq(monitorScriptRuns.monitorRowId, monitor.id),
        eq(monitorScriptRuns.scriptId, scriptId),
        eq(monitorScriptVersions.version, version),
      ),
    )
  if (!found) throw notFound('monitorScript')
  return { ...found, sha256: createHash('sha256').update(found.source, 'utf8').digest('hex') }
}

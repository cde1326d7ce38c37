import type { OutputOf } from '#contract/contract.ts'
import type { ScriptRun } from '#contract/accounts/monitor-script.endpoints.ts'
import { SAID_STATES, SCRIPT_COMMANDS } from '#domain/monitors/monitors.ts'
import type { ReportedState, ScriptCommand, ScriptState } from '#domain/monitors/monitors.ts'
import { stateNow } from '#machines/lifecycles/monitor-script.lifecycle.ts'
import { serviceStateNow } from '#server/platform/time/zone.ts'
import type { monitorScriptRuns } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** A script on a monitor as stored. */
export type Run = typeof monitorScriptRuns.$inferSelect

/** State that the monitor reported last. */
export const saidOf = ({ saidState }: Run): ReportedState | null => SAID_STATES.find((one) => one === saidState) ?? null

/** Command that was given last. */
const askedOf = ({ asked }: Run): ScriptCommand | null => SCRIPT_COMMANDS.find((one) => one === asked) ?? null

/** Command that is not done yet. */
export const pendingOf = (run: Run): ScriptCommand | null => (run.command > run.doneCommand ? askedOf(run) : null)

/** The state of a script on a monitor now. */
export function stateOfRun(run: Run, services: Services): ScriptState {
  return stateNow(saidOf(run), serviceStateNow(services, run.saidAt) === 'offline')
}

/** Command for the monitor, if any. */
export function commandOf(run: Run): OutputOf<'monitor.heartbeat'>['scripts'] {
  const command = pendingOf(run)
  return command === null
    ? []
    : [{ scriptId: run.scriptId, command, commandId: run.command, version: run.askedVersion }]
}

/** A script on a monitor as people see it. */
export function presentRun(run: Run, monitorId: string, services: Services): ScriptRun {
  const command = askedOf(run)
  return {
    monitorId,
    state: stateOfRun(run, services),
    scriptVersion: run.saidVersion,
    saidTime: run.saidAt?.toISOString() ?? null,
    cause: run.saidError,
    asked:
      command === null || run.askedAt === null
        ? null
        : {
            command,
            scriptVersion: run.askedVersion,
            by: run.askedBy,
            at: run.askedAt.toISOString(),
            isDone: pendingOf(run) === null,
          },
  }
}

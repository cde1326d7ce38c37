import { and, asc, eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { ScriptCommand } from '#domain/monitors/monitors.ts'
import { askRefusal } from '#machines/lifecycles/monitor-script.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorScriptRuns, monitors, monitorScriptVersions } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { lockScript, targetOf } from '#server/collect/monitors/scripts/change-script.ts'
import { pendingOf, stateOfRun } from '#server/collect/monitors/scripts/script-runs.ts'
import type { Run } from '#server/collect/monitors/scripts/script-runs.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'

/**
 * Asks monitors to do something with a script: those in whose state it means something. The state stays as it is until
 * they say otherwise. Commands are numbered by the time, so that a monitor which was given a script twice knows new ones.
 */
export async function askScript(
  { actor, db, services }: Call,
  command: ScriptCommand,
  { id, monitorId, scriptVersion, expectedVersion }: ParsedInputOf<'monitorScript.start'>,
): Promise<{ asked: number }> {
  const at = services.now()
  const script = await lockScript(db, id, expectedVersion)
  const askedVersion = command === 'stop' ? null : (scriptVersion ?? script.newestVersion)
  if (askedVersion !== null && !(await hasVersion(db, id, askedVersion)))
    throw badField('scriptVersion', 'unknownVersion')
  const all = await lockRuns(db, id, monitorId)
  if (all.length === 0) throw new AppError(CODES.conflict, 'monitorScript.noMonitors')
  const willing = all.filter(({ run }) => refusalOf(run) === null)
  const [first] = all
  if (willing.length === 0 && first)
    throw new AppError(CODES.conflict, 'monitorScript.notPossible', {
      present: { state: stateOfRun(first.run, services) },
    })
  for (const { run } of willing)
    await db
      .update(monitorScriptRuns)
      .set({
        asked: command,
        askedVersion,
        askedBy: actor.name,
        askedAt: at,
        command: Math.max(run.command + 1, at.getTime()),
      })
      .where(and(eq(monitorScriptRuns.scriptId, id), eq(monitorScriptRuns.monitorRowId, run.monitorRowId)))
  await recordAudit(db, actor, `monitorScript.${command}`, targetOf(script), {
    from: Object.fromEntries(willing.map(({ name, run }) => [name, stateOfRun(run, services)])),
    to: Object.fromEntries(
      willing.map(({ name }) => [name, `${command}${askedVersion === null ? '' : ` ${askedVersion}`}`]),
    ),
  })
  await publish(db, { kind: 'monitorScriptsChanged' })
  return { asked: willing.length }

  /** Another version than the one asked for may be asked for meanwhile. */
  function refusalOf(run: Run): string | null {
    const pending = run.askedVersion === askedVersion || pendingOf(run) !== command ? pendingOf(run) : null
    return askRefusal(stateOfRun(run, services), pending, command)
  }
}

async function hasVersion(db: Queryable, scriptId: number, version: number): Promise<boolean> {
  const rows = await db
    .select({ version: monitorScriptVersions.version })
    .from(monitorScriptVersions)
    .where(and(eq(monitorScriptVersions.scriptId, scriptId), eq(monitorScriptVersions.version, version)))
  return rows.length > 0
}

/** The monitors of a script, or one of them, locked in one order. */
async function lockRuns(db: Queryable, scriptId: number, monitorId: string | undefined) {
  return await db
    .select({ run: monitorScriptRuns, name: monitors.monitorId })
    .from(monitorScriptRuns)
    .innerJoin(monitors, eq(monitors.id, monitorScriptRuns.monitorRowId))
    .where(
      and(
        eq(monitorScriptRuns.scriptId, scriptId),
        monitorId === undefined ? undefined : eq(monitors.monitorId, monitorId),
      ),
    )
    .orderBy(asc(monitorScriptRuns.monitorRowId))
    .for('update', { of: monitorScriptRuns })
}

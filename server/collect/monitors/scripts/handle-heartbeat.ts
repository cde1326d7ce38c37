import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { factsOf, monitorScriptLifecycle, stateNow, wordOf } from '#machines/lifecycles/monitor-script.lifecycle.ts'
import { SAID_STATES } from '#domain/monitors/monitors.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorScriptRuns, monitors } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { clockOff, markAlive } from '#server/collect/monitors/authenticate-monitor.ts'
import type { Monitor, MonitorFacts } from '#server/collect/monitors/authenticate-monitor.ts'
import { commandOf, saidOf } from '#server/collect/monitors/scripts/script-runs.ts'
import type { Run } from '#server/collect/monitors/scripts/script-runs.ts'
import { given } from '#server/platform/given.ts'
import { publish } from '#server/platform/publish.ts'

type Heartbeat = ParsedInputOf<'monitor.heartbeat'>
type Said = NonNullable<Heartbeat['scripts']>[number]
type Answer = OutputOf<'monitor.heartbeat'>

/** A heartbeat: the monitor lives, says what its scripts do, and learns what is asked of them. */
export async function handleHeartbeat(
  { db, services }: Call<null>,
  monitor: Monitor,
  heartbeat: Heartbeat,
): Promise<Answer> {
  const at = services.now()
  const { appVersion, battery, word, scripts } = heartbeat
  const facts = given({ appVersion, battery, clockOffMs: clockOff(new Date(heartbeat.at), at) })
  if (word === undefined) {
    await markAlive(db, monitor, at, facts)
    return { word: monitor.lastWord, scripts: [] }
  }
  const { isNews, last } = await takeWord(db, monitor, word, { ...facts, lastSeenAt: at })
  // Locked in one order, so that two heartbeats of a monitor wait for each other.
  const runs = await db
    .select()
    .from(monitorScriptRuns)
    .where(eq(monitorScriptRuns.monitorRowId, monitor.id))
    .orderBy(asc(monitorScriptRuns.scriptId))
    .for('update')
  if (!isNews || scripts === undefined) return { word: last, scripts: runs.flatMap(commandOf) }
  const heard = await Promise.all(runs.map((run) => hear(db, run, saidIn(scripts, run), at)))
  if (heard.some(({ isOther }) => isOther)) await publish(db, { kind: 'monitorScriptsChanged' })
  return { word, scripts: [...heard.flatMap(({ run }) => commandOf(run)), ...strays(scripts, runs)] }
}

/** Takes a word if it is newer than the last one, and answers the last one then. A replayed heartbeat is no sign of life. */
async function takeWord(
  db: Queryable,
  { id, lastWord }: Monitor,
  word: number,
  facts: MonitorFacts & { lastSeenAt: Date },
): Promise<{ isNews: boolean; last: number | null }> {
  const [taken] = await db
    .update(monitors)
    .set({ lastWord: word, ...facts })
    .where(and(eq(monitors.id, id), or(isNull(monitors.lastWord), lt(monitors.lastWord, word))))
    .returning({ word: monitors.lastWord })
  if (taken) return { isNews: true, last: word }
  const [now] = await db.select({ word: monitors.lastWord }).from(monitors).where(eq(monitors.id, id))
  return { isNews: false, last: now?.word ?? lastWord }
}

/** State that a monitor reports of a script; it does not run a script that it leaves out. */
const saidIn = (scripts: readonly Said[], { scriptId }: Run): Said =>
  scripts.find((one) => one.scriptId === scriptId) ?? { scriptId, state: 'stopped', version: null, command: 0 }

/** Carries out a word about one script; `isOther` where people see another state now. */
async function hear(db: Queryable, before: Run, said: Said, at: Date): Promise<{ run: Run; isOther: boolean }> {
  const verdict = monitorScriptLifecycle.judge(
    { state: stateNow(saidOf(before), false), context: factsOf(null, { isNews: true }) },
    { type: wordOf(said.state) },
  )
  const saidState = verdict.ok ? SAID_STATES.find((state) => state === verdict.to) : undefined
  if (saidState === undefined) return { run: before, isOther: false }
  const change = {
    saidState,
    saidVersion: said.version,
    saidError: said.error ?? null,
    // A command that was never given cannot be done.
    doneCommand: Math.min(said.command, before.command),
  }
  const isOther = (Object.keys(change) as (keyof typeof change)[]).some((key) => change[key] !== before[key])
  await db
    .update(monitorScriptRuns)
    .set({ ...change, saidAt: at })
    .where(
      and(eq(monitorScriptRuns.scriptId, before.scriptId), eq(monitorScriptRuns.monitorRowId, before.monitorRowId)),
    )
  return { run: { ...before, ...change, saidAt: at }, isOther }
}

/** A monitor stops what it runs and was not given, or is given no more. */
const strays = (scripts: readonly Said[], runs: readonly Run[]): Answer['scripts'] =>
  scripts
    .filter(({ scriptId, state }) => state !== 'stopped' && runs.every((run) => run.scriptId !== scriptId))
    .map(({ scriptId, command }) => ({ scriptId, command: 'stop', commandId: command + 1, version: null }))

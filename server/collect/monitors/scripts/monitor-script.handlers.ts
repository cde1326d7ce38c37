import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SHOWN_VERSIONS } from '#contract/accounts/monitor-script.endpoints.ts'
import type { ScriptRun, monitorScriptEndpoints } from '#contract/accounts/monitor-script.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { MONITOR_SCRIPT_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import { stateOfAll } from '#domain/monitors/monitors.ts'
import type { ScriptState } from '#domain/monitors/monitors.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import { askScript } from '#server/collect/monitors/scripts/ask-script.ts'
import { addScript, deleteScript, updateScript } from '#server/collect/monitors/scripts/change-script.ts'
import { presentRun } from '#server/collect/monitors/scripts/script-runs.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorScriptRuns, monitors, monitorScripts, monitorScriptVersions } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { Services } from '#server/platform/services.ts'

/** Scripts, each with its monitors. */
export const scriptList = listOf('monitorScript.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(monitorScripts), source: monitorScriptVersions.source, cursor })
      .from(monitorScripts)
      .innerJoin(
        monitorScriptVersions,
        and(
          eq(monitorScriptVersions.scriptId, monitorScripts.id),
          eq(monitorScriptVersions.version, monitorScripts.newestVersion),
        ),
      )
      .$dynamic(),
  key: monitorScripts.id,
  sorts: { name: monitorScripts.name },
  filters: {
    id: equals(monitorScripts.id),
    ...fieldFilters(MONITOR_SCRIPT_FIELDS, {
      ...getTableColumns(monitorScripts),
      state: monitorScripts.id,
      monitorId: monitorScripts.name,
    }),
    state: (states, _field, { services }) =>
      states.length === 0 ? undefined : hasRun(sql`${stateSql(services)} = any(${sql.param([...states])}::text[])`),
    monitorId: (text) => hasRun(sql`m.monitor_id = ${text.trim()}`),
  },
  present: async (rows, { db, services }) => {
    const runs = await runsOf(
      db,
      services,
      rows.map(({ id }) => id),
    )
    return rows.map((script) => {
      const own = runs.get(script.id) ?? []
      return {
        id: script.id,
        version: script.version,
        name: script.name,
        newestVersion: script.newestVersion,
        source: script.source,
        ...presentStamps(script),
        state: stateOfAll(own.map(({ state }) => state)),
        monitorCount: own.length,
        runs: own,
      }
    })
  },
})

/** Scripts with a monitor of which this holds. */
const hasRun = (condition: SQL): SQL => sql`exists (
  select 1 from monitor_script_runs as r join monitors as m on m.id = r.monitor_row_id
  where r.script_id = ${monitorScripts.id} and ${condition})`

/** The state of a script on a monitor, as `stateOfRun` has it. */
function stateSql({ now, settings }: Services): SQL {
  const since = new Date(now().getTime() - settings.get('monitorLiveTime') * 1_000).toISOString()
  const silent: ScriptState = 'disconnected'
  return sql`(case when r.said_at is null or r.said_at < ${since}::timestamptz then ${silent} else r.said_state end)`
}

/** The monitors of scripts with their states, by script. */
async function runsOf(db: Queryable, services: Services, ids: readonly number[]): Promise<Map<number, ScriptRun[]>> {
  const rows = await db
    .select({ run: monitorScriptRuns, monitorId: monitors.monitorId })
    .from(monitorScriptRuns)
    .innerJoin(monitors, eq(monitors.id, monitorScriptRuns.monitorRowId))
    .where(inArray(monitorScriptRuns.scriptId, [...ids]))
    .orderBy(asc(monitors.monitorId))
  const found = new Map<number, ScriptRun[]>(ids.map((id) => [id, []]))
  for (const { run, monitorId } of rows) found.get(run.scriptId)?.push(presentRun(run, monitorId, services))
  return found
}

/** The versions of a script, newest first. */
export async function listVersions(
  db: Queryable,
  { id }: ParsedInputOf<'monitorScript.getVersions'>,
): Promise<OutputOf<'monitorScript.getVersions'>> {
  const rows = await db
    .select()
    .from(monitorScriptVersions)
    .where(eq(monitorScriptVersions.scriptId, id))
    .orderBy(desc(monitorScriptVersions.version))
    .limit(SHOWN_VERSIONS)
  return {
    list: rows.map(({ version, source, note, createdBy, createdAt }) => ({
      scriptVersion: version,
      source,
      note,
      createdBy,
      createTime: createdAt.toISOString(),
    })),
  }
}

/** Handlers of monitors' scripts. */
export const monitorScriptHandlers = {
  'monitorScript.getList': scriptList.page,
  'monitorScript.getVersions': async ({ db }, input) => await listVersions(db, input),
  'monitorScript.add': addScript,
  'monitorScript.update': updateScript,
  'monitorScript.delete': deleteScript,
  'monitorScript.start': async (call, input) => await askScript(call, 'start', input),
  'monitorScript.stop': async (call, input) => await askScript(call, 'stop', input),
  'monitorScript.restart': async (call, input) => await askScript(call, 'restart', input),
} satisfies Pick<Handlers, keyof typeof monitorScriptEndpoints>

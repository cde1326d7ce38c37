import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorScriptRuns, monitorScripts, monitorScriptVersions } from '#server/db/schema/schema.ts'
import type { Monitor } from '#server/collect/monitors/monitor-records.ts'
import { notFound } from '#server/platform/app-error.ts'

/** A version of a script that the monitor was given; 404 for any other. */
export async function readScript(
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

import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorScriptRuns, monitors, monitorScripts, monitorScriptVersions } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField, notFound, versionConflict } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { isUniqueViolation } from '#server/access/records/record-store.ts'

type Script = typeof monitorScripts.$inferSelect

/** Adds a script with its first version. */
export async function addScript(
  { actor, db, services }: Call,
  { name, source, note, monitorIds }: ParsedInputOf<'monitorScript.add'>,
): Promise<{ id: number }> {
  const at = services.now()
  const by = { createdBy: actor.name, createdAt: at, updatedBy: actor.name, updatedAt: at }
  const [script] = await unlessKnown(() =>
    db
      .insert(monitorScripts)
      .values({ name, ...by })
      .returning(),
  )
  if (!script) throw notFound('monitorScript')
  await addVersion(db, script.id, 1, { source, note, createdBy: actor.name, createdAt: at })
  await assign(db, script.id, monitorIds)
  await recordAudit(db, actor, 'monitorScript.create', targetOf(script), {
    from: null,
    to: { name, newestVersion: 1, monitorIds },
  })
  await publish(db, { kind: 'monitorScriptsChanged' })
  return { id: script.id }
}

/** Changes a script; another text is another version. */
export async function updateScript(
  { actor, db, services }: Call,
  { id, name, source, note, monitorIds, expectedVersion }: ParsedInputOf<'monitorScript.update'>,
): Promise<Record<string, never>> {
  const at = services.now()
  const script = await lockScript(db, id, expectedVersion)
  const before = { name: script.name, newestVersion: script.newestVersion, monitorIds: await assignedTo(db, id) }
  const newestVersion = script.newestVersion + ((await newestSource(db, id)) === source ? 0 : 1)
  if (newestVersion !== script.newestVersion)
    await addVersion(db, id, newestVersion, { source, note, createdBy: actor.name, createdAt: at })
  await assign(db, id, monitorIds)
  await unlessKnown(() =>
    db
      .update(monitorScripts)
      .set({ name, newestVersion, updatedBy: actor.name, updatedAt: at, version: sql`${monitorScripts.version} + 1` })
      .where(eq(monitorScripts.id, id)),
  )
  await recordAudit(db, actor, 'monitorScript.update', targetOf(script), {
    from: before,
    to: { name, newestVersion, monitorIds: await assignedTo(db, id) },
  })
  await publish(db, { kind: 'monitorScriptsChanged' })
  return {}
}

/** Deletes a script with its versions; monitors that have it are no longer told of it, and stop it. */
export async function deleteScript(
  { actor, db }: Call,
  { id, expectedVersion }: ParsedInputOf<'monitorScript.delete'>,
): Promise<Record<string, never>> {
  const script = await lockScript(db, id, expectedVersion)
  const from = { name: script.name, newestVersion: script.newestVersion, monitorIds: await assignedTo(db, id) }
  await db.delete(monitorScriptRuns).where(eq(monitorScriptRuns.scriptId, id))
  await db.delete(monitorScriptVersions).where(eq(monitorScriptVersions.scriptId, id))
  await db.delete(monitorScripts).where(eq(monitorScripts.id, id))
  await recordAudit(db, actor, 'monitorScript.delete', targetOf(script), { from, to: null })
  await publish(db, { kind: 'monitorScriptsChanged' })
  return {}
}

/** The script, locked; refused where somebody was quicker. */
export async function lockScript(db: Queryable, id: number, expectedVersion: number | undefined): Promise<Script> {
  const [script] = await db.select().from(monitorScripts).where(eq(monitorScripts.id, id)).for('no key update')
  if (!script) throw notFound('monitorScript')
  if (expectedVersion !== undefined && expectedVersion !== script.version)
    throw versionConflict('record.versionConflict', script.version, script.updatedBy, script.updatedAt)
  return script
}

export const targetOf = ({ id }: Script) => ({ kind: 'monitorScript', id: String(id) })

type Version = typeof monitorScriptVersions.$inferInsert

async function addVersion(
  db: Queryable,
  scriptId: number,
  version: number,
  { note, ...more }: { note: string | undefined } & Pick<Version, 'source' | 'createdBy' | 'createdAt'>,
): Promise<void> {
  await db.insert(monitorScriptVersions).values({ scriptId, version, note: note?.trim() || null, ...more })
}

async function newestSource(db: Queryable, scriptId: number): Promise<string | undefined> {
  const [newest] = await db
    .select({ source: monitorScriptVersions.source })
    .from(monitorScriptVersions)
    .where(eq(monitorScriptVersions.scriptId, scriptId))
    .orderBy(desc(monitorScriptVersions.version))
    .limit(1)
  return newest?.source
}

/** Gives the script to exactly these monitors; 400 for a number that none has. */
async function assign(db: Queryable, scriptId: number, monitorIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(monitorIds)]
  const found = await db
    .select({ id: monitors.id, monitorId: monitors.monitorId })
    .from(monitors)
    .where(and(inArray(monitors.monitorId, wanted), ne(monitors.status, 'deleted')))
  if (found.length < wanted.length) throw badField('monitorIds', 'unknownMonitor')
  const rows = found.map(({ id }) => ({ scriptId, monitorRowId: id }))
  const isOfScript = eq(monitorScriptRuns.scriptId, scriptId)
  await db.delete(monitorScriptRuns).where(
    rows.length === 0
      ? isOfScript
      : and(
          isOfScript,
          notInArray(
            monitorScriptRuns.monitorRowId,
            rows.map(({ monitorRowId }) => monitorRowId),
          ),
        ),
  )
  if (rows.length > 0) await db.insert(monitorScriptRuns).values(rows).onConflictDoNothing()
}

async function assignedTo(db: Queryable, scriptId: number): Promise<string[]> {
  const rows = await db
    .select({ monitorId: monitors.monitorId })
    .from(monitorScriptRuns)
    .innerJoin(monitors, eq(monitors.id, monitorScriptRuns.monitorRowId))
    .where(eq(monitorScriptRuns.scriptId, scriptId))
    .orderBy(asc(monitors.monitorId))
  return rows.map(({ monitorId }) => monitorId)
}

async function unlessKnown<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(CODES.conflict, 'record.known', { issues: [{ path: 'name', fault: 'known' }] })
  }
}

import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { productOf } from '#domain/products.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payScripts, payScriptVersions, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { forgetActive } from '#server/collect/pay-scripts/active-scripts.ts'
import type { PayScript } from '#server/collect/pay-scripts/active-scripts.ts'
import { checkScript } from '#server/collect/pay-scripts/run-script.ts'
import { AppError, badField, notFound, versionConflict } from '#server/platform/app-error.ts'
import { isUniqueViolation } from '#server/access/records/record-store.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'

type Done = Promise<Record<string, never>>
type Change = Partial<Omit<PayScript, 'id' | 'version'>>

/** Adds a script with its first version, switched off. */
export async function addScript(call: Call, input: ParsedInputOf<'payScript.add'>): Promise<{ id: number }> {
  const { actor, db, services } = call
  const { note, source, ...values } = input
  await checkTarget(db, values)
  await checkSource(call, source)
  const at = services.now()
  const by = { createdBy: actor.name, createdAt: at, updatedBy: actor.name, updatedAt: at }
  const [script] = await unlessKnown(() =>
    db
      .insert(payScripts)
      .values({ ...values, ...by })
      .returning(),
  )
  if (!script) throw new Error('a script was not inserted')
  await addVersion(call, script.id, 1, source, note)
  await recordAudit(db, actor, 'payScript.create', targetOf(script), {
    from: null,
    to: { ...values, newestVersion: 1 },
  })
  return { id: script.id }
}

/** Changes a script; another text is a new version, for the share of orders that is asked for. */
export async function updateScript(call: Call, input: ParsedInputOf<'payScript.update'>): Done {
  const { id, expectedVersion, note, share, source, ...values } = input
  const script = await lockScript(call.db, id, expectedVersion)
  await checkTarget(call.db, values)
  if (script.enabled) await checkAlone(call.db, { ...script, ...values })
  const isNew = (await sourceOf(call.db, id, script.newestVersion)) !== source
  if (!isNew) return await change(call, 'update', script, values)
  await checkSource(call, source)
  const newestVersion = script.newestVersion + 1
  await addVersion(call, id, newestVersion, source, note)
  const taking: Change =
    share === 100
      ? { currentVersion: newestVersion, previousVersion: script.currentVersion, trialVersion: null, trialShare: 0 }
      : { trialVersion: share === 0 ? null : newestVersion, trialShare: share }
  return await change(call, 'update', script, { ...values, newestVersion, ...taking })
}

export async function setScriptEnabled(call: Call, input: ParsedInputOf<'payScript.setEnabled'>): Done {
  const { enabled, expectedVersion, id } = input
  const script = await lockScript(call.db, id, expectedVersion)
  if (enabled) await checkAlone(call.db, script)
  return await change(call, enabled ? 'enable' : 'disable', script, { enabled })
}

/** Gives a version a share of the orders. */
export async function setTrial(call: Call, input: ParsedInputOf<'payScript.setTrial'>): Done {
  const { expectedVersion, id, share, trialVersion } = input
  const script = await lockScript(call.db, id, expectedVersion)
  await sourceOf(call.db, id, trialVersion)
  if (trialVersion === script.currentVersion) throw badField('trialVersion', 'sameVersion')
  const isOn = share > 0
  return await change(call, 'trial', script, { trialVersion: isOn ? trialVersion : null, trialShare: share })
}

/** The version on trial takes all orders. */
export async function promote(call: Call, input: ParsedInputOf<'payScript.promote'>): Done {
  const script = await lockScript(call.db, input.id, input.expectedVersion)
  const { currentVersion, trialVersion } = script
  if (trialVersion === null) throw new AppError(CODES.conflict, 'payScript.noTrial')
  return await change(call, 'promote', script, {
    currentVersion: trialVersion,
    previousVersion: currentVersion,
    trialVersion: null,
    trialShare: 0,
  })
}

/** Ends a trial; without one the version before takes the orders again. */
export async function rollBack(call: Call, input: ParsedInputOf<'payScript.rollBack'>): Done {
  const script = await lockScript(call.db, input.id, input.expectedVersion)
  const { currentVersion, previousVersion, trialVersion } = script
  if (trialVersion !== null) return await change(call, 'rollBack', script, { trialVersion: null, trialShare: 0 })
  if (previousVersion === null) throw new AppError(CODES.conflict, 'payScript.noVersionBefore')
  return await change(call, 'rollBack', script, { currentVersion: previousVersion, previousVersion: currentVersion })
}

/** The text of a version; 404 for one that the script does not have. */
export async function sourceOf(db: Queryable, scriptId: number, version: number): Promise<string> {
  const [row] = await db
    .select({ source: payScriptVersions.source })
    .from(payScriptVersions)
    .where(and(eq(payScriptVersions.scriptId, scriptId), eq(payScriptVersions.version, version)))
  if (!row) throw notFound('payScript')
  return row.source
}

async function change(call: Call, verb: string, script: PayScript, values: Change): Done {
  const { actor, db, services } = call
  const by = { updatedBy: actor.name, updatedAt: services.now(), version: sql`${payScripts.version} + 1` }
  await unlessKnown(() =>
    db
      .update(payScripts)
      .set({ ...values, ...by })
      .where(eq(payScripts.id, script.id)),
  )
  const from = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(script, name)]))
  await recordAudit(db, actor, `payScript.${verb}`, targetOf(script), { from, to: values })
  forgetActive(services)
  return {}
}

const targetOf = ({ id }: Pick<PayScript, 'id'>) => ({ kind: 'payScript', id: String(id) })

/** The script, locked; refused where somebody was quicker. Changes wait for each other, so that two cannot claim one account. */
async function lockScript(db: Queryable, id: number, expectedVersion: number | undefined): Promise<PayScript> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.payScripts})`)
  const [script] = await db.select().from(payScripts).where(eq(payScripts.id, id)).for('no key update')
  if (!script) throw notFound('payScript')
  if (expectedVersion !== undefined && expectedVersion !== script.version)
    throw versionConflict('record.versionConflict', script.version, script.updatedBy, script.updatedAt)
  return script
}

/** 400 where there is no such product to collect by, or an account that is not one of it. */
async function checkTarget(
  db: Queryable,
  { productId, resourceIds }: Pick<PayScript, 'productId' | 'resourceIds'>,
): Promise<void> {
  if (productOf(productId)?.direction !== 'collection') throw badField('productId', 'notAvailable')
  if (resourceIds.length === 0) return
  const isOne = sql`${resources.productId} = ${productId} and ${resources.id} = any(${sql.param(resourceIds)}::bigint[])`
  if ((await db.$count(resources, isOne)) < new Set(resourceIds).size) throw badField('resourceIds', 'notAvailable')
}

/** 409 where another script that is on is for the same accounts. */
async function checkAlone(
  db: Queryable,
  { id, productId, resourceIds }: Pick<PayScript, 'id' | 'productId' | 'resourceIds'>,
): Promise<void> {
  const others = await db
    .select()
    .from(payScripts)
    .where(and(eq(payScripts.enabled, true), eq(payScripts.productId, productId), sql`${payScripts.id} <> ${id}`))
  const other = others.find((one) =>
    resourceIds.length === 0
      ? one.resourceIds.length === 0
      : one.resourceIds.some((resourceId) => resourceIds.includes(resourceId)),
  )
  if (other) throw new AppError(CODES.conflict, 'payScript.taken', { params: { name: other.name } })
}

/** 400 on the text, with the engine's words and the line, where it cannot run. */
async function checkSource({ services }: Call, source: string): Promise<void> {
  const wrong = await checkScript(services, source)
  if (wrong?.fault === 'syntax' || wrong?.fault === 'noFunction')
    throw new AppError(CODES.badInput, 'payScript.wrongText', {
      params: { line: wrong.line ?? '–', message: wrong.message ?? wrong.fault },
      issues: [{ path: 'source', fault: wrong.fault }],
    })
}

async function addVersion(
  { actor, db, services }: Call,
  scriptId: number,
  version: number,
  source: string,
  note: string | undefined,
): Promise<void> {
  const made = { createdBy: actor.name, createdAt: services.now(), note: note?.trim() || null }
  await db.insert(payScriptVersions).values({ scriptId, version, source, ...made })
}

async function unlessKnown<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(CODES.conflict, 'record.known', { issues: [{ path: 'name', fault: 'known' }] })
  }
}

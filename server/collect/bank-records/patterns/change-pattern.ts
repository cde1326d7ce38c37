import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { patternFault } from '#domain/bank-records/patterns/compile-pattern.ts'
import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { lockPattern, textOfVersion, writtenText } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import type { PatternRow } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import { patternsInUse, planOf } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { isUniqueViolation } from '#server/access/records/record-store.ts'

type Done = Promise<Record<string, never>>

/** Adds a pattern in its first version. */
export async function addPattern(call: Call, input: ParsedInputOf<'messagePattern.add'>): Promise<{ id: number }> {
  return await insertPattern(call, writtenText(input), input)
}

type Named = Pick<ParsedInputOf<'messagePattern.add'>, 'name' | 'note' | 'plan'>

/** Adds a pattern that reads by a text. */
export async function insertPattern(call: Call, written: PatternText, input: Named): Promise<{ id: number }> {
  const { actor, db, services } = call
  const text = readable(written)
  await begin(call, input.plan, undefined)
  const at = services.now()
  const by = { createdBy: actor.name, createdAt: at, updatedBy: actor.name, updatedAt: at }
  const [pattern] = await unlessKnown(() =>
    db
      .insert(messagePatterns)
      .values({ name: input.name, ...by })
      .returning(),
  )
  if (!pattern) throw new Error('a pattern was not inserted')
  await addVersion(call, pattern.id, 1, text, input.note)
  await finish(call, 'create', pattern, { from: null, to: { name: input.name, newestVersion: 1, ...text } })
  return { id: pattern.id }
}

/** Changes a pattern; another text is another version. */
export async function updatePattern(call: Call, input: ParsedInputOf<'messagePattern.update'>): Done {
  const { id, name, note, plan, expectedVersion } = input
  const text = readable(writtenText(input))
  await begin(call, plan, id)
  const { pattern, text: before } = await lockPattern(call.db, id, expectedVersion)
  return await change(call, { verb: 'update', pattern, name, before, after: text, note })
}

/** Brings an earlier version back, as a new one. */
export async function revertPattern(call: Call, input: ParsedInputOf<'messagePattern.revert'>): Done {
  const { id, toVersion, note, plan, expectedVersion } = input
  await begin(call, plan, id)
  const { pattern, text: before } = await lockPattern(call.db, id, expectedVersion)
  const after = await textOfVersion(call.db, id, toVersion)
  if (isDeepStrictEqual(before, after)) throw badField('toVersion', 'sameVersion')
  return await change(call, { verb: 'revert', pattern, name: pattern.name, before, after, note })
}

/** Switches a pattern on or off. */
export async function setPatternEnabled(call: Call, input: ParsedInputOf<'messagePattern.setEnabled'>): Done {
  const { id, enabled, plan, expectedVersion } = input
  await begin(call, plan, id)
  const { pattern } = await lockPattern(call.db, id, expectedVersion)
  await set(call, id, { enabled })
  const detail = { from: { enabled: pattern.enabled }, to: { enabled } }
  return await finish(call, enabled ? 'enable' : 'disable', pattern, detail)
}

/** One change at a time, so that what a dry run said of the other patterns still holds when it is made. */
async function begin({ db }: Call, plan: string | undefined, id: number | undefined): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.messagePatterns})`)
  if (plan === undefined) return
  if (planOf(await patternsInUse(db), id) !== plan) throw new AppError(CODES.conflict, 'messagePattern.otherPatterns')
}

function readable(text: PatternText): PatternText {
  const found = patternFault(text)
  if (found) throw badField(found.field, found.fault)
  return text
}

interface Change {
  verb: 'update' | 'revert'
  pattern: PatternRow
  name: string
  before: PatternText
  after: PatternText
  note: string | undefined
}

async function change(call: Call, { verb, pattern, name, before, after, note }: Change): Done {
  const newestVersion = pattern.newestVersion + (isDeepStrictEqual(before, after) ? 0 : 1)
  if (newestVersion > pattern.newestVersion) await addVersion(call, pattern.id, newestVersion, after, note)
  await unlessKnown(() => set(call, pattern.id, { name, newestVersion }))
  return await finish(call, verb, pattern, {
    from: { name: pattern.name, newestVersion: pattern.newestVersion, ...before },
    to: { name, newestVersion, ...after },
  })
}

async function set({ actor, db, services }: Call, id: number, values: Partial<PatternRow>): Promise<void> {
  await db
    .update(messagePatterns)
    .set({
      ...values,
      updatedBy: actor.name,
      updatedAt: services.now(),
      version: sql`${messagePatterns.version} + 1`,
    })
    .where(eq(messagePatterns.id, id))
}

async function addVersion(
  { actor, db, services }: Call,
  patternId: number,
  version: number,
  text: PatternText,
  note: string | undefined,
): Promise<void> {
  const made = { createdBy: actor.name, createdAt: services.now(), note: note?.trim() || null }
  await db.insert(messagePatternVersions).values({ patternId, version, ...text, ...made })
}

async function finish({ actor, db }: Call, verb: string, { id }: PatternRow, detail: Record<string, unknown>): Done {
  await recordAudit(db, actor, `messagePattern.${verb}`, { kind: 'messagePattern', id: String(id) }, detail)
  await publish(db, { kind: 'patternsChanged' })
  return {}
}

async function unlessKnown<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(CODES.conflict, 'record.known', { issues: [{ path: 'name', fault: 'known' }] })
  }
}

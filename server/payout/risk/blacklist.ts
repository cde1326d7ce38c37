import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { BlacklistEntry } from '#contract/payouts/risk.endpoints.ts'
import { normalizeBlacklisted } from '#domain/payouts/risk-rules.ts'
import type { BlacklistKind } from '#domain/payouts/risk-rules.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskBlacklist } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { versionConflict } from '#server/payout/risk/risk-rules.ts'

/** A value to be blacklisted. */
export interface BlacklistInput {
  kind: BlacklistKind
  value: string
  reason: string | null
}
type EntryRow = typeof riskBlacklist.$inferSelect

/** Blacklists a value; one that is known already is answered as it stands. */
export async function addBlacklisted({ actor, db, services }: Call, input: BlacklistInput): Promise<BlacklistEntry> {
  const [added] = await insertBlacklisted(db, services, actor, [input])
  if (added) {
    await recordAudit(
      db,
      actor,
      'blacklist.add',
      { kind: 'blacklist', id: String(added.id) },
      { from: null, to: audited(added) },
    )
    return presentEntry(added)
  }
  const [known] = await db.select().from(riskBlacklist).where(sameValue(input))
  if (!known) throw new Error('the entry was neither added nor known')
  return presentEntry(known)
}

/** Changes an entry; 404 when there is none, 409 `risk.entryVersionConflict` when it was changed meanwhile, 409 `risk.entryKnown` for a value that stands already. */
export async function updateBlacklisted(
  { actor, db, services }: Call,
  { id, expectedVersion, ...fields }: ParsedInputOf<'riskControl.updateBlacklisted'>,
): Promise<BlacklistEntry> {
  const input: BlacklistInput = { ...fields, reason: fields.reason || null }
  await waitForTurn(db)
  const [before] = await db.select().from(riskBlacklist).where(eq(riskBlacklist.id, id)).for('no key update')
  if (!before) throw notFound('risk')
  if (expectedVersion !== undefined && expectedVersion !== before.version)
    throw versionConflict('risk.entryVersionConflict', before)
  const [other] = await db
    .select({ id: riskBlacklist.id })
    .from(riskBlacklist)
    .where(and(sameValue(input), ne(riskBlacklist.id, id)))
  if (other) throw new AppError(CODES.conflict, 'risk.entryKnown', { params: { value: input.value } })
  const normalized = normalizeBlacklisted(input.kind, input.value)
  const [after] = await db
    .update(riskBlacklist)
    .set({
      ...input,
      normalized,
      updatedBy: actor.name,
      updatedAt: services.now(),
      version: sql`${riskBlacklist.version} + 1`,
    })
    .where(eq(riskBlacklist.id, id))
    .returning()
  if (!after) throw notFound('risk')
  await recordAudit(
    db,
    actor,
    'blacklist.update',
    { kind: 'blacklist', id: String(id) },
    { from: audited(before), to: audited(after) },
  )
  return presentEntry(after)
}

/** Takes entries off the blacklist; answers how many there were. */
export async function removeBlacklisted({ actor, db }: Call, ids: readonly number[]): Promise<number> {
  await waitForTurn(db)
  const removed = await db
    .delete(riskBlacklist)
    .where(inArray(riskBlacklist.id, [...ids]))
    .returning()
  for (const row of removed)
    await recordAudit(
      db,
      actor,
      'blacklist.remove',
      { kind: 'blacklist', id: String(row.id) },
      { from: audited(row), to: null },
    )
  return removed.length
}

const audited = ({ kind, value, reason }: EntryRow) => ({ kind, value, reason })

/** Stores values that are not blacklisted yet, and answers those. */
export async function insertBlacklisted(
  db: Queryable,
  services: Services,
  actor: Actor,
  inputs: readonly BlacklistInput[],
): Promise<EntryRow[]> {
  await waitForTurn(db)
  const at = services.now()
  const values = inputs.map((input) => ({
    ...input,
    normalized: normalizeBlacklisted(input.kind, input.value),
    createdBy: actor.name,
    createdAt: at,
    updatedBy: actor.name,
    updatedAt: at,
  }))
  return await db.insert(riskBlacklist).values(values).onConflictDoNothing().returning()
}

/** Two entries may come to one value, and two files may hold the same values in another order; rows alone would make both fail. */
async function waitForTurn(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.blacklist})`)
}

function sameValue({ kind, value }: BlacklistInput): SQL | undefined {
  return and(eq(riskBlacklist.kind, kind), eq(riskBlacklist.normalized, normalizeBlacklisted(kind, value)))
}

/** An entry as lists show it. */
export function presentEntry({
  id,
  version,
  kind,
  value,
  reason,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
}: EntryRow): BlacklistEntry {
  return {
    id,
    version,
    kind: kind as BlacklistKind,
    value,
    reason,
    createdBy,
    createTime: createdAt.toISOString(),
    updatedBy,
    updateTime: updatedAt.toISOString(),
  }
}

import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { patchLifecycle } from '#machines/lifecycles/patch.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { closeBreak } from '#server/collect/chain-patches/close-break.ts'
import { fittingOrders } from '#server/collect/chain-patches/fitting-orders.ts'
import type { Patch } from '#server/collect/chain-patches/fitting-orders.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { chainPatches } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField, notFound, versionConflict } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'

/** A person accepts the movement that closes a break, for an order that it fits or for none. */
export async function acceptPatch(
  { actor, db, services }: Call,
  { expectedVersion, id, orderCode }: ParsedInputOf<'chainPatch.accept'>,
): Promise<OutputOf<'chainPatch.accept'>> {
  const patch = await lockPatch(db, id)
  const to = judge(patch, 'ACCEPT', expectedVersion)
  const wanted = orderCode?.trim().toUpperCase()
  const fitting = wanted ? ((await fittingOrders(db, services, [patch])).get(id) ?? []) : []
  const order = fitting.find((one) => one.orderCode === wanted)
  if (wanted && !order) throw badField('orderCode', 'notAvailable')
  const closed = await closeBreak(db, services, patch, { state: to, by: actor.name, orderId: order?.id ?? null })
  if (order && closed.orderCode === null) throw new AppError(CODES.conflict, 'chainPatch.orderMovedOn')
  await recordAudit(
    db,
    actor,
    'chainPatch.accept',
    { kind: 'chainPatch', id: String(id) },
    {
      from: { patchState: patch.state },
      to: { patchState: to, recordId: closed.record.id, orderCode: closed.orderCode, gapMinor: patch.gapMinor },
    },
  )
  return { recordId: closed.record.id, orderCode: closed.orderCode }
}

/** A precheck of `acceptPatch`: 409 where the patch was changed or decided on meanwhile. */
export async function acceptPrecheck(
  { db }: Call,
  { expectedVersion, id }: ParsedInputOf<'chainPatch.accept'>,
): Promise<void> {
  const [patch] = await db.select().from(chainPatches).where(eq(chainPatches.id, id))
  if (patch) judge(patch, 'ACCEPT', expectedVersion)
}

/** A person says that nothing is missing at a break. */
export async function dismissPatch(
  { actor, db, services }: Call,
  { expectedVersion, id, reason }: ParsedInputOf<'chainPatch.dismiss'>,
): Promise<Record<never, never>> {
  const patch = await lockPatch(db, id)
  const to = judge(patch, 'DISMISS', expectedVersion)
  await db
    .update(chainPatches)
    .set({ state: to, reason, decidedBy: actor.name, decidedAt: services.now(), version: patch.version + 1 })
    .where(eq(chainPatches.id, id))
  await publish(db, { kind: 'chainChanged' })
  await recordAudit(
    db,
    actor,
    'chainPatch.dismiss',
    { kind: 'chainPatch', id: String(id) },
    { from: { patchState: patch.state }, to: { patchState: to }, reason },
  )
  return {}
}

/** The patch, with its account's records locked first, as reports do. */
async function lockPatch(tx: Queryable, id: number): Promise<Patch> {
  const [found] = await tx.select().from(chainPatches).where(eq(chainPatches.id, id))
  if (!found) throw notFound('record')
  await lockByText(tx, 'bankRecords', String(found.resourceId))
  const [patch] = await tx.select().from(chainPatches).where(eq(chainPatches.id, id)).for('no key update')
  return patch ?? found
}

function judge(patch: Patch, type: 'ACCEPT' | 'DISMISS', expectedVersion: number | undefined): Patch['state'] {
  if (expectedVersion !== undefined && expectedVersion !== patch.version)
    throw versionConflict(
      'chainPatch.versionConflict',
      patch.version,
      patch.decidedBy,
      patch.decidedAt ?? patch.foundAt,
    )
  const verdict = patchLifecycle.judge({ state: patch.state, context: { isMissing: patch.kind === 'lost' } }, { type })
  if (verdict.ok) return verdict.to
  throw new AppError(CODES.conflict, 'chainPatch.notPossible', { params: { refusal: verdict.refusal } })
}

import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { fromWallClock } from '#domain/time/zones.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import { merchants, suppliers, userProducts } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField, notFound, versionConflict } from '#server/platform/app-error.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { checkTree } from '#server/parties/directory/products/tree-rates.ts'

type Stored = typeof userProducts.$inferSelect
/** Whose terms for which product. */
export type Kept = Pick<Stored, 'ownerKind' | 'ownerId' | 'productId'>
export type Values = Pick<Stored, 'rate' | 'fixedFeeMinor' | 'enabled'>

const ofKept = ({ ownerKind, ownerId, productId }: Kept) =>
  and(eq(userProducts.ownerKind, ownerKind), eq(userProducts.ownerId, ownerId), eq(userProducts.productId, productId))

/** Gives an owner a product. */
export async function addTerms(call: Call, kept: Kept, values: Values, wanted: string | undefined): Promise<number> {
  await lock(call, kept)
  await requireOwner(call, kept.ownerKind, kept.ownerId)
  if ((await call.db.$count(userProducts, ofKept(kept))) > 0) throw new AppError(CODES.conflict, 'userProduct.known')
  return await store(call, kept, values, validFromOf(call, wanted), null)
}

/** Gives the owner of a product another rate from now on, or the product with that rate. */
export async function setRate(call: Call, kept: Kept, rate: number): Promise<void> {
  await lock(call, kept)
  const now = call.services.now()
  const [before] = await call.db
    .select()
    .from(userProducts)
    .where(and(ofKept(kept), lte(userProducts.validFrom, now)))
    .orderBy(desc(userProducts.validFrom))
    .limit(1)
  const { fixedFeeMinor = 0, enabled = true } = before ?? {}
  await store(call, kept, { rate, fixedFeeMinor, enabled }, now, before ?? null)
}

interface Change extends Partial<Values> {
  id: number
  expectedVersion?: number | undefined
  validFrom?: string | undefined
}

/** Replaces terms from a time on; those that do not count yet are changed themselves. */
export async function updateTerms(call: Call, { id, expectedVersion, validFrom, ...values }: Change): Promise<void> {
  const before = await lockTerms(call, id, expectedVersion)
  const { rate = before.rate, fixedFeeMinor = before.fixedFeeMinor, enabled = before.enabled } = values
  const isComing = before.validFrom > call.services.now()
  const from = validFrom === undefined && isComing ? before.validFrom : validFromOf(call, validFrom)
  if (isComing) await call.db.delete(userProducts).where(eq(userProducts.id, id))
  await store(call, before, { rate, fixedFeeMinor, enabled }, from, before)
}

/** Takes back terms that do not count yet. */
export async function takeBackTerms(call: Call, id: number, expectedVersion: number | undefined): Promise<void> {
  const before = await lockTerms(call, id, expectedVersion)
  if (before.validFrom <= call.services.now()) throw new AppError(CODES.conflict, 'userProduct.inForce')
  await call.db.delete(userProducts).where(eq(userProducts.id, id))
  await recordAudit(call.db, call.actor, 'userProduct.delete', targetOf(id), { from: audited(before), to: null })
}

/** All terms of the same owner and product, newest first. */
export async function historyOf({ db }: Pick<Call, 'db'>, id: number): Promise<Stored[]> {
  const [row] = await db.select().from(userProducts).where(eq(userProducts.id, id))
  if (!row) throw notFound('userProduct')
  return await db.select().from(userProducts).where(ofKept(row)).orderBy(desc(userProducts.validFrom))
}

/** One change of an owner's product at a time, so that each sees the terms that it replaces. */
const lock = async ({ db }: Call, { ownerKind, productId }: Kept) =>
  // Rates of a tree of suppliers depend on each other.
  await lockByText(db, 'userProduct', `${ownerKind} ${productId}`)

async function lockTerms(call: Call, id: number, expectedVersion: number | undefined): Promise<Stored> {
  const [found] = await call.db.select().from(userProducts).where(eq(userProducts.id, id))
  if (!found) throw notFound('userProduct')
  await lock(call, found)
  return await presentTerms(call, found, expectedVersion)
}

/** A precheck: 409 where other terms count by now, or these were changed. */
export async function termsPrecheck(
  call: Call,
  { id, expectedVersion }: { id: number; expectedVersion?: number | undefined },
): Promise<void> {
  const [found] = await call.db.select().from(userProducts).where(eq(userProducts.id, id))
  if (!found) throw notFound('userProduct')
  await presentTerms(call, found, expectedVersion)
}

async function presentTerms(
  { db, services }: Call,
  found: Stored,
  expectedVersion: number | undefined,
): Promise<Stored> {
  const [row] = await db.select().from(userProducts).where(eq(userProducts.id, found.id))
  const now = services.now()
  const [newer] = await db
    .select()
    .from(userProducts)
    .where(and(ofKept(found), gt(userProducts.validFrom, found.validFrom), lte(userProducts.validFrom, now)))
    .orderBy(desc(userProducts.validFrom))
    .limit(1)
  const other = newer ?? row
  if (!other) throw notFound('userProduct')
  if (newer || (expectedVersion !== undefined && expectedVersion !== other.version))
    throw versionConflict('userProduct.versionConflict', other.version, other.updatedBy, other.updatedAt)
  return other
}

/** From when on a change counts: now, or a later time of the platform's clock. */
function validFromOf({ services }: Call, wanted: string | undefined): Date {
  const now = services.now()
  if (wanted === undefined) return now
  const at = fromWallClock(wanted, zoneOf(services))
  if (!at) throw badField('validFrom', 'notADate')
  if (at < now) throw badField('validFrom', 'inPast')
  return at
}

async function requireOwner({ db }: Call, kind: FundOwner, id: number): Promise<void> {
  const table = kind === 'merchant' ? merchants : suppliers
  const [owner] = await db.select({ status: table.status }).from(table).where(eq(table.id, id))
  if (!owner || owner.status === 'deleted') throw badField('ownerId', 'notAvailable')
}

async function store(call: Call, kept: Kept, values: Values, validFrom: Date, before: Stored | null): Promise<number> {
  const { actor, db, services } = call
  const { ownerKind, ownerId, productId } = kept
  if (ownerKind === 'supplier')
    await checkTree(db, { supplierId: ownerId, productId, rate: values.rate, at: validFrom })
  const at = services.now()
  const by = { createdBy: actor.name, createdAt: at, updatedBy: actor.name, updatedAt: at }
  const [row] = await db
    .insert(userProducts)
    .values({ ownerKind, ownerId, productId, ...values, validFrom, ...by })
    .onConflictDoUpdate({
      target: [userProducts.ownerKind, userProducts.ownerId, userProducts.productId, userProducts.validFrom],
      set: { ...values, updatedBy: actor.name, updatedAt: at, version: sql`${userProducts.version} + 1` },
    })
    .returning()
  if (!row) throw new Error('terms were not stored')
  await recordAudit(db, actor, before ? 'userProduct.update' : 'userProduct.create', targetOf(row.id), {
    from: before && audited(before),
    to: audited(row),
  })
  return row.id
}

const targetOf = (id: number) => ({ kind: 'userProduct' as const, id: String(id) })
const audited = ({ ownerKind, ownerId, productId, rate, fixedFeeMinor, enabled, validFrom }: Stored) => ({
  ...{ ownerKind, ownerId, productId, rate, fixedFeeMinor, enabled },
  validFrom: validFrom.toISOString(),
})

import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { GivenValues } from '#domain/accounts/account-issues.ts'
import { familyNamed, familyOfProduct } from '#domain/accounts/families.ts'
import type { AnyFamily } from '#domain/accounts/families.ts'
import { isStaff } from '#domain/roles.ts'
import { refuseTwice } from '#server/parties/accounts/account-identity.ts'
import { accountStore, refuseDeleted } from '#server/parties/accounts/account-store.ts'
import type { Judged } from '#server/parties/accounts/account-identity.ts'
import { columnsFor, givenIn, issuesOf } from '#server/parties/accounts/change/account-values.ts'
import { suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { lockAccountOf } from '#server/parties/accounts/account-scope.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { given } from '#server/platform/given.ts'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import type { Role } from '#domain/roles.ts'

type Added = ParsedInputOf<'resource.add'>
type Changed = ParsedInputOf<'resource.update'>
/** Fields that every family has beside its own. */
type Common = Omit<Changed, 'id' | 'expectedVersion' | keyof GivenValues>

/** Adds an account of a family. */
export async function addAccount(call: Call, input: Added): Promise<{ id: number }> {
  const family = familyNamed(input.family)
  const productId = productIn(family, input.productId)
  const supplierId = await supplierFor(call, input.supplierId)
  const values = givenIn(input)
  await check(call, family, { values, name: input.name, productId, stored: null })
  const row = await accountStore.create(call, {
    supplierId,
    productId,
    ...commonOf(call, input),
    name: input.name.trim(),
    ...columnsFor(call.services, values, null),
  })
  return { id: row.id }
}

/** Changes an account; what is left out stays, and so do empty secrets. */
export async function updateAccount(call: Call, input: Changed): Promise<void> {
  const stored = await lockAccountOf(call.db, call.actor, { id: input.id })
  refuseDeleted(stored)
  const family = familyOfProduct(stored.productId)
  if (!family) throw new AppError(CODES.conflict, 'account.noFamily', { params: { name: stored.name } })
  const values = givenIn(input)
  await check(call, family, { values, name: input.name ?? stored.name, productId: stored.productId, stored })
  await accountStore.update(call, {
    id: stored.id,
    expectedVersion: input.expectedVersion,
    ...commonOf(call, input, stored),
    ...columnsFor(call.services, values, stored),
  })
}

/** Deletes an account that no order is on. */
export async function deleteAccount(call: Call, { id, expectedVersion }: Deleted): Promise<void> {
  const stored = await lockAccountOf(call.db, call.actor, { id })
  refuseDeleted(stored)
  const { name, processingCount } = stored
  if (processingCount > 0)
    throw new AppError(CODES.conflict, 'account.underWay', { params: { name, count: processingCount } })
  await accountStore.update(call, { id, status: 'deleted', state: 1, expectedVersion }, 'delete')
}

type Deleted = ParsedInputOf<'resource.delete'>

/** Brings a deleted account back, switched off, so that it is switched on by somebody who means it. */
export async function restoreAccount(call: Call, { id, expectedVersion }: Deleted): Promise<void> {
  const stored = await lockAccountOf(call.db, call.actor, { id })
  if (stored.status !== 'deleted')
    throw new AppError(CODES.conflict, 'account.notDeleted', { params: { name: stored.name } })
  const family = familyOfProduct(stored.productId)
  if (family) await refuseTwice(call, family, { values: {}, name: stored.name, productId: stored.productId, stored })
  await accountStore.update(call, { id, status: 'normal', state: 1, expectedVersion }, 'restore')
}

function productIn(family: AnyFamily, wanted: number | undefined): number {
  const [first] = family.products
  if (wanted !== undefined && !family.products.includes(wanted)) throw badField('productId', 'notAvailable')
  return wanted ?? first ?? 0
}

/** Whose account it becomes: a supplier's own, or that of the one whom staff name. */
export async function supplierFor({ actor, db }: Call, wanted: number | undefined): Promise<number> {
  const id = isStaff(actor.role) ? wanted : (actor.supplierId ?? undefined)
  if (id === undefined) throw badField('supplierId', 'required')
  const [supplier] = await db.select({ status: suppliers.status }).from(suppliers).where(eq(suppliers.id, id))
  if (!supplier || supplier.status === 'deleted') throw badField('supplierId', 'notAvailable')
  return id
}

/** Faults in the fields that all families share. A new account has no stored values. */
export function commonIssues(
  { actor }: Pick<Call, 'actor'>,
  { maxAmountMinor, minAmountMinor, weight }: Pick<Common, 'maxAmountMinor' | 'minAmountMinor' | 'weight'>,
  stored?: StoredAccount,
): { path: keyof Common; fault: string }[] {
  const least = minAmountMinor ?? stored?.minAmountMinor ?? 0
  const most = maxAmountMinor === undefined ? stored?.maxAmountMinor : maxAmountMinor
  const isUpsideDown = most !== null && most !== undefined && least > most
  const fault = weightFault(actor.role, weight, stored?.weight)
  return [
    ...(isUpsideDown ? [{ path: 'minAmountMinor' as const, fault: 'minAboveMax' }] : []),
    ...(fault === undefined ? [] : [{ path: 'weight' as const, fault }]),
  ]
}

/** A text without the spaces around it; nothing where nothing is left, undefined where none was given. */
const textOrNone = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null)

function commonOf(call: Call, input: Common, stored?: StoredAccount) {
  const { link, jumpLink, name, weight } = input
  const { minAmountMinor, maxAmountMinor, dailyCountLimit, dailyAmountLimitMinor } = input
  const { totalLimitMinor, maxConcurrentOrders } = input
  const issues = commonIssues(call, input, stored)
  if (issues.length > 0) throw new AppError(CODES.badInput, 'badInput', { issues })
  return given({
    name: name?.trim(),
    link: textOrNone(link),
    jumpLink: textOrNone(jumpLink),
    ...{ minAmountMinor, maxAmountMinor, dailyCountLimit, dailyAmountLimitMinor, totalLimitMinor },
    ...{ maxConcurrentOrders, weight },
  })
}

async function check(call: Call, family: AnyFamily, judged: Judged): Promise<void> {
  const issues = issuesOf(call, family, judged.values, judged.stored)
  if (issues.length > 0) throw new AppError(CODES.badInput, 'badInput', { issues })
  await refuseTwice(call, family, judged)
}

/** Faults of an account's weight. Staff alone set the share of orders that an account gets. */
function weightFault(role: Role, weight: number | undefined, stored: number = WEIGHT.usual): string | undefined {
  return isStaff(role) || weight === undefined || weight === stored ? undefined : 'unknownField'
}

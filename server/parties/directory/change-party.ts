import { and, asc, count, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { formatMajor } from '#domain/money/money.ts'
import { ENDED_STAGE_IDS, OPEN_STATUS_IDS } from '#domain/orders/open-orders.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import { ledgerAccounts, orders, payoutOrders, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { lockParty, setStatus } from '#server/parties/directory/party-stores.ts'
import type { LockedParty } from '#server/parties/directory/party-stores.ts'
import { lockUser, userStore } from '#server/parties/users/manage/change-user.ts'
import { AppError } from '#server/platform/app-error.ts'

interface Change {
  id: number
  expectedVersion?: number | undefined
}

/** Throws 409 for a deleted party. */
export function refuseDeleted({ name, status }: LockedParty): void {
  if (status === 'deleted') throw new AppError(CODES.conflict, 'party.deleted', { params: { name } })
}

/** Lets a party take new orders, or none; those under way go on either way. */
export async function setPartyEnabled(
  call: Call,
  kind: FundOwner,
  { id, enabled, expectedVersion }: Change & { enabled: boolean },
): Promise<void> {
  refuseDeleted(await lockParty(call, kind, id))
  const status = enabled ? 'active' : 'disabled'
  await setStatus(call, kind, { id, status, expectedVersion }, enabled ? 'enable' : 'disable')
}

/** Deletes a party that has no open orders and no money, with its account, whose sessions end. */
export async function deleteParty(call: Call, kind: FundOwner, { id, expectedVersion }: Change): Promise<void> {
  const party = await lockParty(call, kind, id)
  refuseDeleted(party)
  await refuseWhileUsed(call, kind, party)
  await setStatus(call, kind, { id, status: 'deleted', expectedVersion }, 'delete')
  const { user } = await lockUser(call, { id: party.userId })
  if (user.status === 'deleted') return
  await userStore.update(call, { id: user.id, status: 'deleted' }, 'delete')
  await endSessionsOf(call.db, user.id, 'disabled')
}

/** Brings a deleted party back, disabled like its account, so that each is enabled by somebody who means it. */
export async function restoreParty(call: Call, kind: FundOwner, { id, expectedVersion }: Change): Promise<void> {
  const party = await lockParty(call, kind, id)
  if (party.status !== 'deleted')
    throw new AppError(CODES.conflict, 'party.notDeleted', { params: { name: party.name } })
  await setStatus(call, kind, { id, status: 'disabled', expectedVersion }, 'restore')
  const { user } = await lockUser(call, { id: party.userId })
  if (user.status === 'deleted') await userStore.update(call, { id: user.id, status: 'disabled' }, 'restore')
}

/** Throws 409 with the reason while a party has open orders, money, or a supplier a team. */
async function refuseWhileUsed({ db }: Call, kind: FundOwner, { id, name }: LockedParty): Promise<void> {
  const refuse = (reason: string, params: Record<string, string | number>) => {
    throw new AppError(CODES.conflict, `party.${reason}`, { params: { name, ...params } })
  }
  const owner = `${kind}Id` as const
  const [collections] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders[owner], id), or(inArray(orders.status, [...OPEN_STATUS_IDS]), eq(orders.holdsResource, true))))
  const [payouts] = await db
    .select({ open: count() })
    .from(payoutOrders)
    .where(and(eq(payoutOrders[owner], id), notInArray(payoutOrders.stage, [...ENDED_STAGE_IDS])))
  const open = (collections?.open ?? 0) + (payouts?.open ?? 0)
  if (open > 0) refuse('openOrders', { count: open })
  const money = await db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerKind, kind), eq(ledgerAccounts.ownerId, id), ne(ledgerAccounts.balanceMinor, 0)))
    .orderBy(asc(ledgerAccounts.currency), asc(ledgerAccounts.purpose))
  const amounts = money.map(
    ({ balanceMinor, currency, exponent }) => `${formatMajor(balanceMinor, exponent)} ${currency}`,
  )
  if (amounts.length > 0) refuse('hasMoney', { amounts: amounts.join(', ') })
  if (kind === 'merchant') return
  const [team] = await db
    .select({ members: count() })
    .from(suppliers)
    .where(and(eq(suppliers.parentId, id), ne(suppliers.status, 'deleted')))
  if (team && team.members > 0) refuse('hasTeam', { count: team.members })
}

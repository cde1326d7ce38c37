import { CODES } from '#contract/wire/envelope.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { Call } from '#server/http/call.ts'
import { refuseWhileUsed } from '#server/parties/directory/party-use.ts'
import { lockParty, setStatus } from '#server/parties/directory/party-stores.ts'
import type { LockedParty } from '#server/parties/directory/party-stores.ts'
import { AppError } from '#server/platform/app-error.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import { lockUser, userStore } from '#server/parties/users/manage/change-user.ts'

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

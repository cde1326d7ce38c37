import { CODES } from '#contract/wire/envelope.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { resources } from '#server/db/schema/schema.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Accounts as records, called by their ids. Of their credentials audit entries say only that they were changed. */
export const accountStore = recordStore({
  table: resources,
  kind: 'resource',
  unique: 'name',
  secrets: ['credentials', 'secretNames'],
})

/** Throws 409 for a deleted account. */
export function refuseDeleted({ name, status }: StoredAccount): void {
  if (status === 'deleted') throw new AppError(CODES.conflict, 'account.deleted', { params: { name } })
}

import { eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { merchants, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { recordStore } from '#server/access/records/record-store.ts'

/** Merchants as records; audit entries call them by their numbers. */
export const merchantStore = recordStore({
  table: merchants,
  kind: 'merchant',
  unique: 'mchId',
  secrets: ['signKey', 'previousSignKey'],
  nameOf: ({ mchId }) => mchId,
})

/** Suppliers as records, called by their ids. */
export const supplierStore = recordStore({ table: suppliers, kind: 'supplier', unique: 'userId' })

/** A party of either kind that is locked for a change. */
export interface LockedParty {
  id: number
  userId: number
  name: string
  status: string
}

/** Locks a party; 404 where there is none. */
export async function lockParty({ db }: Call, kind: FundOwner, id: number): Promise<LockedParty> {
  const table = kind === 'merchant' ? merchants : suppliers
  const [party] = await db
    .select({ id: table.id, userId: table.userId, name: table.name, status: table.status })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
  if (!party) throw new AppError(CODES.notFound, 'record.notFound')
  return party
}

interface Change {
  id: number
  status: string
  expectedVersion: number | undefined
}

/** Gives a party another status; `verb` is what the audit entry calls it. */
export async function setStatus(call: Call, kind: FundOwner, change: Change, verb: string): Promise<void> {
  await (kind === 'merchant' ? merchantStore : supplierStore).update(call, change, verb)
}

import { and, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { UserRow } from '#contract/people/user-admin.endpoints.ts'
import type { GoogleBinding } from '#domain/sign-in.ts'
import type { Role } from '#domain/roles.ts'
import { USER_FIELDS } from '#domain/lists/parties/people.fields.ts'
import { authCounters, merchants, suppliers, users } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { presentStamps } from '#server/access/records/record-store.ts'

/** The columns that are answered or say something answered; no hash and no secret leaves the database. */
const { id, account, nickname, role, status, enableGoogleVerify, totpConfirmed, totpPendingSecret, allowModify } =
  getTableColumns(users)
const { createdAt, createdBy, updatedAt, updatedBy, version } = getTableColumns(users)

/** All accounts, deleted ones included. */
export const userList = listOf('admin.getUserList', {
  select: (db, cursor) =>
    db
      .select({
        ...{ id, account, nickname, role, status, enableGoogleVerify, totpConfirmed, totpPendingSecret, allowModify },
        ...{ createdAt, createdBy, updatedAt, updatedBy, version },
        supplier: suppliers.name,
        merchant: merchants.name,
        cursor,
      })
      .from(users)
      .leftJoin(suppliers, eq(suppliers.userId, users.id))
      .leftJoin(merchants, eq(merchants.userId, users.id))
      .$dynamic(),
  key: users.id,
  sorts: { account: users.account, nickname: users.nickname },
  filters: {
    id: equals(users.id),
    ...fieldFilters(USER_FIELDS, { ...users, access: users.role }),
  },
  present: async (rows, call) => {
    const locks = await locksOf(
      call,
      rows.map((row) => row.id),
    )
    return rows.map(
      ({ totpConfirmed, totpPendingSecret, role, status, supplier, merchant, ...row }): UserRow => ({
        ...row,
        ...presentStamps(row),
        // Both are held to these values by the database.
        access: role as Role,
        status: status as UserRow['status'],
        party: supplier ?? merchant,
        googleBinding: bindingOf(totpConfirmed, totpPendingSecret !== null),
        lockedUntil: locks.get(row.id)?.toISOString() ?? null,
        isOwn: row.id === call.actor.userId,
      }),
    )
  },
})

const bindingOf = (isConfirmed: boolean, isPending: boolean): GoogleBinding =>
  isConfirmed ? 'bound' : isPending ? 'pending' : 'none'

/** Until when wrong tries keep these people from signing in. */
async function locksOf({ db, services }: ListCall, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .select({ userId: authCounters.userId, until: authCounters.lockedUntil })
    .from(authCounters)
    .where(
      and(
        inArray(authCounters.userId, [...ids]),
        inArray(authCounters.kind, ['login', 'knownLogin']),
        gt(authCounters.lockedUntil, services.now()),
      ),
    )
  return new Map(rows.flatMap(({ userId, until }) => (until === null ? [] : [[userId, until]])))
}

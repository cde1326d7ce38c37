import { eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { FUND_RECORD_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import { isStaff } from '#domain/roles.ts'
import { dayIn } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import {
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
  merchants,
  orders,
  payoutOrders,
  suppliers,
  users,
} from '#server/db/schema/schema.ts'
import { ACCOUNT_FILTERS, visibleAccounts } from '#server/parties/fund-records/account-filters.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const { cause, createTime, recordedAt, transactionId } = FUND_RECORD_FIELDS

/** Movements of parties' money, latest recorded first, which is the order of each account's balances. */
export const fundRecordList = listOf('fundRecord.getList', {
  select: (db, cursor) =>
    db
      .select({
        posting: ledgerPostings,
        account: ledgerAccounts,
        transaction: ledgerTransactions,
        createdBy: users.nickname,
        cursor,
      })
      .from(ledgerPostings)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
      .leftJoin(users, eq(users.id, ledgerTransactions.userId))
      .$dynamic(),
  key: ledgerPostings.id,
  order: { by: ledgerPostings.postedAt, direction: 'desc' },
  scope: ({ actor }, asked) => visibleAccounts(actor, asked),
  filters: {
    id: equals(ledgerPostings.id),
    ...ACCOUNT_FILTERS,
    ...fieldFilters(
      { cause, createTime, recordedAt, transactionId },
      {
        createTime: ledgerTransactions.at,
        recordedAt: ledgerPostings.postedAt,
        cause: ledgerTransactions.cause,
        transactionId: ledgerTransactions.id,
      },
    ),
    orderCode: (text) => forOrder(text.trim().toUpperCase()),
  },
  present: async (rows, { actor, db, services }) => {
    const zone = zoneOf(services)
    const [names, codes] = await Promise.all([
      ownerNames(db, rows),
      orderCodes(
        db,
        rows.flatMap(({ transaction: { orderId } }) => orderId ?? []),
      ),
    ])
    return rows.map(({ account, createdBy, posting, transaction }) => ({
      id: posting.id,
      transactionId: transaction.id,
      createTime: transaction.at.toISOString(),
      recordedAt: posting.postedAt.toISOString(),
      recordedDay: dayIn(posting.postedAt, zone),
      ownerId: isStaff(actor.role) ? account.ownerId : null,
      ownerKind: account.ownerKind,
      ownerName: names.get(`${account.ownerKind}:${account.ownerId}`) ?? '',
      cause: transaction.cause,
      amountMinor: posting.amountMinor,
      balanceAfterMinor: posting.balanceAfterMinor,
      currency: account.currency,
      exponent: account.exponent,
      purpose: account.purpose,
      orderCode: transaction.orderId === null ? null : (codes.get(transaction.orderId) ?? null),
      createdBy,
      memo: transaction.memo,
      reference: transaction.reference,
      approvalId: isStaff(actor.role) ? transaction.approvalId : null,
    }))
  },
})

const forOrder = (code: string): SQL | undefined =>
  or(
    ...[orders, payoutOrders].map(
      (table) =>
        sql`${ledgerTransactions.orderId} = (select ${table.id} from ${table} where ${eq(table.orderCode, code)})`,
    ),
  )

interface Owned {
  account: Pick<typeof ledgerAccounts.$inferSelect, 'ownerKind' | 'ownerId'>
}

/** The names of the owners of some rows, by kind and id. */
async function ownerNames(db: Queryable, rows: readonly Owned[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    FUND_OWNERS.map(async (kind) => {
      const ids = rows.flatMap(({ account }) => (account.ownerKind === kind ? [account.ownerId] : []))
      const table = kind === 'merchant' ? merchants : suppliers
      const named = await db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(inArray(table.id, [...new Set(ids)]))
      return named.map(({ id, name }) => [`${kind}:${id}`, name] as const)
    }),
  )
  return new Map(found.flat())
}

/** The numbers of orders and payouts, by id; both count their ids in one range. */
async function orderCodes(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await Promise.all(
    [orders, payoutOrders].map(
      async (table) =>
        await db
          .select({ id: table.id, orderCode: table.orderCode })
          .from(table)
          .where(inArray(table.id, [...new Set(ids)])),
    ),
  )
  return new Map(found.flat().map(({ id, orderCode }) => [id, orderCode]))
}

import { and, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { HitField } from '#contract/people/search.endpoints.ts'
import type { TextKind, TextMeaning } from '#domain/text/text-kinds.ts'
import { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { beginningWith } from '#server/platform/lists/filters/conditions.ts'

/** One way in which a text finds orders: the field that holds it, by an index. */
export interface Branch {
  field: HitField
  /** The name of the field in a row, for the list of fields hidden from a role. */
  rowField: string
  condition: SQL
  /** It may find any number of orders; only some of them are looked at. */
  isOpen?: true
}

type ConditionOf = (value: string) => SQL

type Lookups = Partial<Record<TextKind, readonly (Omit<Branch, 'condition'> & { conditionOf: ConditionOf })[]>>

/** The most orders of an open branch that a search reads. */
const LOOKED_AT = 1_000

export const is =
  (column: PgColumn): ConditionOf =>
  (value) =>
    eq(column, value)

const begins =
  (column: PgColumn): ConditionOf =>
  (value) =>
    like(column, beginningWith(value))

/** References are stored in capital letters, most of the time. */
const isReference =
  (column: PgColumn): ConditionOf =>
  (value) =>
    inArray(column, [...new Set([value, value.toUpperCase(), value.replace(/^0x/i, '').toUpperCase()])])

/** The hexadecimal digits of an address are written in either case. */
const isWallet =
  (column: PgColumn): ConditionOf =>
  (value) =>
    inArray(column, [...new Set([value, value.toLowerCase()])])

/** The lookups that collection orders and payouts share. */
const sharedLookups = (table: typeof orders | typeof payoutOrders) =>
  ({
    orderCode: [{ field: 'orderCode', rowField: 'orderCode', conditionOf: is(table.orderCode) }],
    merchantOrderId: [
      { field: 'merchantOrderId', rowField: 'merchantOrderId', conditionOf: is(table.merchantOrderId) },
    ],
    merchantOrderStart: [
      {
        field: 'merchantOrderId',
        rowField: 'merchantOrderId',
        conditionOf: begins(table.merchantOrderId),
        isOpen: true,
      },
    ],
    utr: [{ field: 'utr', rowField: 'utr', conditionOf: isReference(table.utr) }],
    hash: [{ field: 'utr', rowField: 'utr', conditionOf: isReference(table.utr) }],
    cardNumber: [{ field: 'cardNumber', rowField: 'cardNumber', conditionOf: is(table.cardNumber) }],
  }) as const satisfies Lookups

const ORDER_LOOKUPS: Lookups = {
  ...sharedLookups(orders),
  wallet: [{ field: 'wallet', rowField: 'usdtAddress', conditionOf: isWallet(orders.usdtAddress) }],
  identifyCode: [{ field: 'identifyCode', rowField: 'identifyCode', conditionOf: is(orders.identifyCode) }],
}

const payoutLookups = sharedLookups(payoutOrders)

const PAYOUT_LOOKUPS: Lookups = {
  ...payoutLookups,
  wallet: [{ field: 'wallet', rowField: 'address', conditionOf: isWallet(payoutOrders.address) }],
  vpa: [{ field: 'vpa', rowField: 'vpa', conditionOf: is(payoutOrders.vpa) }],
  cardNumber: [
    ...payoutLookups.cardNumber,
    {
      field: 'payoutCardNumber',
      rowField: 'payoutCardNumber',
      conditionOf: is(payoutOrders.payoutCardNumber),
    },
  ],
}

/** The branches of a text, likeliest first; none on a field that is hidden from the caller, which a hit would reveal. */
function branchesOf(lookups: Lookups, meanings: readonly TextMeaning[], hidden: ReadonlySet<string>): Branch[] {
  return meanings.flatMap(({ kind, value }) =>
    (lookups[kind] ?? [])
      .filter(({ rowField }) => !hidden.has(rowField))
      .map(({ conditionOf, ...branch }) => ({ ...branch, condition: conditionOf(value) })),
  )
}

export const orderBranches = (meanings: readonly TextMeaning[], hidden: ReadonlySet<string>) =>
  branchesOf(ORDER_LOOKUPS, meanings, hidden)

export const payoutBranches = (meanings: readonly TextMeaning[], hidden: ReadonlySet<string>) =>
  branchesOf(PAYOUT_LOOKUPS, meanings, hidden)

/**
 * The ids that the branches find, as a table `found (id, rank)`: the newest of each branch, so that each reads one index. An
 * open branch reads no more than a bounded part of it, that of `owner` where one is given, whoever else's numbers begin alike.
 */
export function foundIds(
  table: typeof orders | typeof payoutOrders,
  branches: readonly Branch[],
  { scope, owner }: { scope: SQL | undefined; owner: SQL | undefined },
): SQL {
  const rowsOf = ({ condition, isOpen }: Branch) =>
    isOpen
      ? sql`(select * from ${table} where ${and(condition, owner)} limit ${sql.raw(String(LOOKED_AT))}) as ${table} where ${scope ?? sql`true`}`
      : sql`${table} where ${and(condition, scope)}`
  const selects = branches.map(
    (branch, rank) =>
      sql`(select ${table.id} as id, ${sql.raw(String(rank))} as rank from ${rowsOf(branch)} order by ${desc(table.createdAt)}, ${desc(table.id)} limit ${sql.raw(String(HITS_A_KIND))})`,
  )
  return sql`(${sql.join(selects, sql` union all `)}) as found`
}

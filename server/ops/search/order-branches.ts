import { and, desc, eq, ilike, inArray, like, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { HitField } from '#contract/people/search.endpoints.ts'
import { parseMajor } from '#domain/money/money.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { TextKind, TextMeaning } from '#domain/text/text-kinds.ts'
import { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { isNamePart } from '#server/ops/search/name-search.ts'
import { numbersBeginning, phoneForm, referenceForms, walletForms } from '#server/ops/search/number-forms.ts'
import { networkText, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import { amountConditions, beginningWith, containing } from '#server/platform/lists/filters/conditions.ts'
import type { Priced } from '#server/platform/lists/filters/conditions.ts'

/** One way in which a text finds orders: the field that holds it, by an index. */
export interface Branch {
  field: HitField
  /** The name of the field in a row, for the list of fields hidden from a role. */
  rowField: string
  condition: SQL
  /** Place of its meaning among those of the text; what may find any number of orders comes after what names one. */
  rank: number
  /** It may find any number of orders; only some of them are looked at. */
  open?: OpenReading
}

interface OpenReading {
  /** The order in which its index has them; without one, any of them are read. */
  by?: readonly SQL[]
  /** Its index has the orders of each merchant together. */
  isByMerchant?: true
}

type Lookup = Pick<Branch, 'field' | 'rowField' | 'open'> & {
  /** The conditions on a value, each of an index of its own. */
  conditionsOf: (value: string, meaning: TextMeaning) => readonly SQL[]
}

type Lookups = Partial<Record<TextKind, readonly Lookup[]>>

const is =
  (column: PgColumn) =>
  (value: string): SQL[] => [eq(column, value)]

const begins =
  (column: PgColumn) =>
  (value: string): SQL[] => [like(column, beginningWith(value))]

const isReference =
  (column: PgColumn) =>
  (value: string): SQL[] => [inArray(column, referenceForms(value))]

/** An address in whatever form it was written; a text that only looks like one finds nothing. */
const isAddress =
  (column: PgColumn) =>
  (value: string): SQL[] => {
    const address = parseNetwork(value)
    return address ? [eq(column, networkText(address))] : []
  }

const isWallet =
  (column: PgColumn) =>
  (value: string): SQL[] => [inArray(column, walletForms(value))]

/** An index over three signs at a time finds shorter texts at the beginning alone. */
const NAME_LENGTH = 3

/** A payer's name; a text with digits is a number rather. */
const holdsName =
  (column: PgColumn) =>
  (value: string): SQL[] => {
    if (/\d/.test(value) || !isNamePart(value)) return []
    return [ilike(column, [...value].length < NAME_LENGTH ? beginningWith(value) : containing(value))]
  }

const beginsName =
  (column: PgColumn) =>
  (value: string): SQL[] =>
    /\d/.test(value) || !isNamePart(value) ? [] : [sql`lower(${column}) like lower(${beginningWith(value)})`]

/** Order numbers of a direction that begin so. */
const beginsCode =
  (column: PgColumn, letter: 'C' | 'P') =>
  (value: string): SQL[] => {
    const start = /^\d/.test(value) ? letter + value : value
    return start.startsWith(letter) ? [numbersBeginning(column, start)] : []
  }

/** An amount in the minor units of each product's decimals, in the currency that was named. */
const isAmount =
  (table: Priced, column: 'amountMinor' | 'realAmountMinor') =>
  (value: string, { currency }: TextMeaning): SQL[] => {
    const parsed = parseMajor(value, MILLIONTHS)
    if (!parsed.ok || parsed.minor === 0) return []
    if (currency === undefined) return amountConditions(table, column, parsed.minor)
    const exponents = PRODUCTS.flatMap((product) => (product.currency === currency ? [product.exponent] : []))
    return amountConditions(table, column, parsed.minor, [...new Set(exponents)]).flatMap(
      (isSame) => and(isSame, eq(table.currency, currency)) ?? [],
    )
  }

const MILLIONTHS = 6

/** The lookups that collection orders and payouts share. */
const sharedLookups = (table: Priced) =>
  ({
    orderCode: [{ field: 'orderCode', rowField: 'orderCode', conditionsOf: is(table.orderCode) }],
    merchantOrderId: [
      { field: 'merchantOrderId', rowField: 'merchantOrderId', conditionsOf: is(table.merchantOrderId) },
    ],
    merchantOrderStart: [
      {
        field: 'merchantOrderId',
        rowField: 'merchantOrderId',
        conditionsOf: begins(table.merchantOrderId),
        open: { isByMerchant: true },
      },
    ],
    utr: [{ field: 'utr', rowField: 'utr', conditionsOf: isReference(table.utr) }],
    hash: [{ field: 'utr', rowField: 'utr', conditionsOf: isReference(table.utr) }],
    cardNumber: [{ field: 'cardNumber', rowField: 'cardNumber', conditionsOf: is(table.cardNumber) }],
    amount: [
      {
        field: 'amount',
        rowField: 'amountMinor',
        conditionsOf: isAmount(table, 'amountMinor'),
        open: { by: [desc(table.createdAt), desc(table.id)] },
      },
    ],
  }) as const satisfies Lookups

/** The newest day first; within a day the numbers say nothing. */
const byCode = (table: Priced): OpenReading => ({ by: [desc(table.orderCode)] })

const orderLookups = sharedLookups(orders)

const ORDER_LOOKUPS: Lookups = {
  ...orderLookups,
  orderCodeStart: [
    {
      field: 'orderCode',
      rowField: 'orderCode',
      conditionsOf: beginsCode(orders.orderCode, 'C'),
      open: byCode(orders),
    },
  ],
  amount: [
    ...orderLookups.amount,
    {
      field: 'realAmount',
      rowField: 'realAmountMinor',
      conditionsOf: isAmount(orders, 'realAmountMinor'),
      open: { by: [desc(orders.id)] },
    },
  ],
  name: [
    { field: 'payerName', rowField: 'userName', conditionsOf: holdsName(orders.userName), open: {} },
    { field: 'payerName', rowField: 'validateUserName', conditionsOf: holdsName(orders.validateUserName), open: {} },
  ],
  ipAddress: [
    {
      field: 'ipAddress',
      rowField: 'ipAddress',
      conditionsOf: isAddress(orders.ip),
      open: { by: [desc(orders.createdAt)] },
    },
  ],
  wallet: [{ field: 'wallet', rowField: 'usdtAddress', conditionsOf: isWallet(orders.usdtAddress) }],
  identifyCode: [{ field: 'identifyCode', rowField: 'identifyCode', conditionsOf: is(orders.identifyCode) }],
}

const payoutLookups = sharedLookups(payoutOrders)

/** The last four signs of a payee's card or wallet, by the index over them. */
const PAYEE_END = sql`right(coalesce(${payoutOrders.cardNumber}, ${payoutOrders.address}), 4)`

const PAYOUT_LOOKUPS: Lookups = {
  ...payoutLookups,
  orderCodeStart: [
    {
      field: 'orderCode',
      rowField: 'orderCode',
      conditionsOf: beginsCode(payoutOrders.orderCode, 'P'),
      open: byCode(payoutOrders),
    },
  ],
  name: [{ field: 'payeeName', rowField: 'payeeName', conditionsOf: beginsName(payoutOrders.payeeName), open: {} }],
  wallet: [{ field: 'wallet', rowField: 'address', conditionsOf: isWallet(payoutOrders.address) }],
  vpa: [{ field: 'vpa', rowField: 'vpa', conditionsOf: is(payoutOrders.vpa) }],
  vpaStart: [{ field: 'vpa', rowField: 'vpa', conditionsOf: begins(payoutOrders.vpa), open: {} }],
  phone: [
    {
      field: 'vpa',
      rowField: 'vpa',
      conditionsOf: (value) => begins(payoutOrders.vpa)(`${phoneForm(value)}@`),
      open: {},
    },
  ],
  accountEnd: [
    {
      field: 'accountEnd',
      rowField: 'cardNumber',
      conditionsOf: (value) => [sql`${PAYEE_END} = ${value}`],
      open: { by: [desc(payoutOrders.createdAt), desc(payoutOrders.id)] },
    },
  ],
  cardNumber: [
    ...payoutLookups.cardNumber,
    {
      field: 'payoutCardNumber',
      rowField: 'payoutCardNumber',
      conditionsOf: is(payoutOrders.payoutCardNumber),
    },
  ],
}

/**
 * The branches of a text, likeliest first; none on a field that is hidden from the caller, which a hit would reveal.
 */
function branchesOf(lookups: Lookups, meanings: readonly TextMeaning[], hidden: ReadonlySet<string>): Branch[] {
  return meanings.flatMap((meaning, rank) =>
    (lookups[meaning.kind] ?? [])
      .filter(({ rowField }) => !hidden.has(rowField))
      .flatMap(({ conditionsOf, ...branch }) =>
        conditionsOf(meaning.value, meaning).map((condition) => ({
          ...branch,
          condition,
          rank: branch.open ? rank + meanings.length : rank,
        })),
      ),
  )
}

export const orderBranches = (meanings: readonly TextMeaning[], hidden: ReadonlySet<string>) =>
  branchesOf(ORDER_LOOKUPS, meanings, hidden)

export const payoutBranches = (meanings: readonly TextMeaning[], hidden: ReadonlySet<string>) =>
  branchesOf(PAYOUT_LOOKUPS, meanings, hidden)

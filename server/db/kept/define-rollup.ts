import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { orders } from '../schema/orders/order-schema.ts'
import type { payoutOrders } from '../schema/payout-schema.ts'
import { defineKept, facetCode } from './define-kept.ts'
import type { Facet as AnyFacet, Grain, KeptKind, Part } from './define-kept.ts'

/** Dimensions of statistics beside time and currency. */
export const ROLLUP_DIMENSIONS = ['product', 'merchant', 'supplier', 'account', 'state', 'mark'] as const
export type RollupDimension = (typeof ROLLUP_DIMENSIONS)[number]
export type Facet = AnyFacet<RollupDimension>

const SINGLES: readonly Facet[] = [[], ...ROLLUP_DIMENSIONS.map((dimension) => [dimension])]
/** Pairs by which reports of one merchant, supplier or product are divided. */
const PAIRS: readonly Facet[] = [
  ['product', 'merchant'],
  ['product', 'supplier'],
  ['product', 'account'],
  ['product', 'state'],
  ['product', 'mark'],
  ['merchant', 'supplier'],
  ['merchant', 'state'],
  ['merchant', 'mark'],
  ['supplier', 'account'],
  ['supplier', 'state'],
  ['supplier', 'mark'],
]

const isFew = (facet: Facet) => !facet.includes('account')
/** Facets kept at each cell length. Short cells serve the ends of a span, and keep only facets with few values. */
export const FACETS_OF: Readonly<Record<Exclude<Grain, 'ever'>, readonly Facet[]>> = {
  fiveMinutes: [[], ['supplier']],
  quarterHour: SINGLES.filter(isFew),
  hour: [...SINGLES, ...PAIRS.filter((facet) => facet.includes('product') && isFew(facet))],
  day: [...SINGLES, ...PAIRS],
  week: SINGLES,
}

export const rollupFacetCode = (facet: Facet): number => facetCode(ROLLUP_DIMENSIONS, facet)

type Source = typeof orders | typeof payoutOrders

interface Definition {
  name: string
  of: Source
  /** The lifecycle's state, its value that counts as a success, and the one that does not count at all. */
  state: PgColumn
  success: number
  hidden?: number
}

/** The kept statistics of orders or payouts. */
export type RollupKind = KeptKind & { of: Source }

export function defineRollup({ name, of, state, success, hidden }: Definition): RollupKind {
  const divided: Record<RollupDimension, PgColumn> = {
    product: of.productId,
    merchant: of.merchantId,
    supplier: of.supplierId,
    account: of.resourceId,
    state,
    mark: of.orderMark,
  }
  const ofSuccessful = (value: SQL) =>
    sql`case when ${state} = ${sql.raw(String(success))} and ${of.completedAt} is not null then ${value} else 0 end`
  const fee = sql`coalesce(${of.feeMinor}, 0)`
  return defineKept({
    name,
    word: 'statistic',
    of,
    isArchiveCounted: true,
    ...(hidden !== undefined && { hidden: { by: 'state', value: hidden } }),
    moments: { created: of.createdAt, completed: of.completedAt },
    minutes: 5,
    divided,
    facets: FACETS_OF,
    always: { currency: of.currency, exponent: of.exponent },
    measures: {
      count: sql`1`,
      amountMinor: of.amountMinor,
      successCount: ofSuccessful(sql`1`),
      successAmountMinor: ofSuccessful(sql`coalesce(${of.realAmountMinor}, 0)`),
      feesMinor: ofSuccessful(fee),
      profitMinor: ofSuccessful(sql`${fee} - coalesce(${of.commissionMinor}, 0)`),
      successMs: ofSuccessful(successMs(of)),
    },
    readBy: 'time',
    sums: 'bigint',
  })
}

/** A row that did not succeed adds nothing to these sums. */
export const isOfSuccess = ({ name }: Part): boolean => name !== 'count' && name !== 'amount_minor'

/** How long a row took to its success, in whole milliseconds. */
export const successMs = ({ completedAt, createdAt }: Pick<Source, 'completedAt' | 'createdAt'>): SQL =>
  sql`round(date_part('epoch', ${completedAt} - ${createdAt}) * 1000)::bigint`

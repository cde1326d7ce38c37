import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../schema/columns.ts'
import type { orders } from '../schema/orders/order-schema.ts'
import type { payoutOrders } from '../schema/payout-schema.ts'

/** Dimensions of figures beside time and currency. The order is that of the bits of a facet: append only. */
export const ROLLUP_DIMENSIONS = ['product', 'merchant', 'supplier', 'account', 'state', 'mark'] as const
export type RollupDimension = (typeof ROLLUP_DIMENSIONS)[number]

/** Dimensions that figures are kept by together: none, one, or a pair. A full cube would have about as many rows as there are orders. */
export type Facet = readonly RollupDimension[]

export const SINGLES: readonly Facet[] = [[], ...ROLLUP_DIMENSIONS.map((dimension) => [dimension])]
/** Pairs by which reports of one merchant, supplier or product are divided. */
export const PAIRS: readonly Facet[] = [
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

/** How a facet is stored: a bit for each of its dimensions. */
export const facetCode = (facet: Facet): number =>
  facet.reduce((code, dimension) => code + 2 ** ROLLUP_DIMENSIONS.indexOf(dimension), 0)

/** The lengths of time of a kept figure, weeks from Monday on, as they are stored. */
export const GRAINS = { day: 0, hour: 1, week: 2, quarterHour: 3, fiveMinutes: 4 } as const
export type Grain = keyof typeof GRAINS
const isFew = (facet: Facet) => !facet.includes('account')
/** Facets kept at each cell length. Short cells serve the ends of a span, and keep only facets with few values. */
export const FACETS_OF: Readonly<Record<Grain, readonly Facet[]>> = {
  fiveMinutes: [[], ['supplier']],
  quarterHour: SINGLES.filter(isFew),
  hour: [...SINGLES, ...PAIRS.filter((facet) => facet.includes('product') && isFew(facet))],
  day: [...SINGLES, ...PAIRS],
  week: SINGLES,
}
/** The same as `totals_states` has it of figures that are made: the lengths, and the facets of each. */
export const KEPT_CELLS = Object.entries(FACETS_OF)
  .map(([grain, facets]) => `${grain} ${facets.map(facetCode).join(',')}`)
  .join('; ')
/** By which moment a figure counts its rows, as it is stored. */
export const READING_CODES = { created: 0, completed: 1 } as const

type Source = typeof orders | typeof payoutOrders

interface Definition {
  /** Names the tables `<name>_statistics` and `<name>_statistic_deltas` and the triggers. */
  name: string
  of: Source
  /** The lifecycle's state, its value that counts as a success, and the one that does not count at all. */
  state: PgColumn
  success: number
  hidden?: number
}

/** The kept figures of orders or payouts. */
export type RollupKind = Definition & {
  /** Changes of figures that triggers append, to five minutes; a job folds them in. */
  deltas: ReturnType<typeof tablesOf>['deltas']
  /** Figures by facet and span. `cell` is the start of five minutes, a quarter hour, an hour, a day or a week in the zone of `totals_states`; `a` and `b` are the facet's values, 0 for none. */
  kept: ReturnType<typeof tablesOf>['kept']
  /** Its row in `totals_states`. */
  stateName: string
}

export const defineRollup = (definition: Definition): RollupKind => ({
  ...definition,
  ...tablesOf(definition.name),
  stateName: `${definition.name}Statistics`,
})

function tablesOf(name: string) {
  const id = () => ref().notNull()
  const count = () => bigint({ mode: 'number' }).notNull()
  const money = { currency: text().notNull(), exponent: smallint().notNull() }
  const sums = () => ({
    count: count(),
    amountMinor: count(),
    successCount: count(),
    successAmountMinor: count(),
    feesMinor: count(),
    profitMinor: count(),
    successMs: count(),
  })
  const deltas = pgTable(`${name}_statistic_deltas`, {
    id: rowId(),
    createdAt: instant().notNull(),
    completedAt: instant(),
    product: id(),
    merchant: id(),
    supplier: id(),
    account: id(),
    state: id(),
    mark: id(),
    ...money,
    ...sums(),
  })
  const kept = pgTable(
    `${name}_statistics`,
    {
      reading: smallint().notNull(),
      facet: smallint().notNull(),
      grain: smallint().notNull(),
      cell: instant().notNull(),
      a: id(),
      b: id(),
      ...money,
      ...sums(),
    },
    (t) => [
      primaryKey({
        name: `${name}_statistics_pkey`,
        columns: [t.reading, t.facet, t.grain, t.cell, t.a, t.b, t.currency, t.exponent],
      }),
      index(`${name}_statistics_value_idx`).on(t.reading, t.facet, t.grain, t.a, t.cell),
    ],
  )
  return { deltas, kept }
}

/** A column of deltas, and its value in a counted row. */
export interface RollupPart {
  name: string
  value: PgColumn | SQL
}

/** Columns by which a delta is grouped, its moments aside. */
export function groupsOf({ of, state }: RollupKind): RollupPart[] {
  const values: Record<RollupDimension, PgColumn | SQL> = {
    product: of.productId,
    merchant: of.merchantId,
    supplier: sql`coalesce(${of.supplierId}, 0)`,
    account: sql`coalesce(${of.resourceId}, 0)`,
    state,
    mark: of.orderMark,
  }
  return [
    ...ROLLUP_DIMENSIONS.map((name) => ({ name, value: values[name] })),
    { name: 'currency', value: of.currency },
    { name: 'exponent', value: of.exponent },
  ]
}

/** A column of what is summed; what counts only of a row that succeeded is none of it otherwise. */
export type RollupSum = RollupPart & { isOfSuccess: boolean }

export function sumsOf({ of, state, success }: RollupKind): RollupSum[] {
  const ofAll = (name: string, value: RollupSum['value']) => ({ name, value, isOfSuccess: false })
  const ofSuccessful = (name: string, value: SQL) => ({
    name,
    value: sql`case when ${state} = ${sql.raw(String(success))} and ${of.completedAt} is not null then ${value} else 0 end`,
    isOfSuccess: true,
  })
  const fee = sql`coalesce(${of.feeMinor}, 0)`
  return [
    ofAll('count', sql`1`),
    ofAll('amount_minor', of.amountMinor),
    ofSuccessful('success_count', sql`1`),
    ofSuccessful('success_amount_minor', sql`coalesce(${of.realAmountMinor}, 0)`),
    ofSuccessful('fees_minor', fee),
    ofSuccessful('profit_minor', sql`${fee} - coalesce(${of.commissionMinor}, 0)`),
    ofSuccessful('success_ms', successMs(of)),
  ]
}

/** How long a row took to its success, in whole milliseconds. */
export const successMs = ({ completedAt, createdAt }: Pick<Source, 'completedAt' | 'createdAt'>): SQL =>
  sql`round(date_part('epoch', ${completedAt} - ${createdAt}) * 1000)::bigint`

/** The columns whose change changes figures. */
export function watchedOf({ of, state }: RollupKind): RollupPart[] {
  const columns = [
    of.createdAt,
    of.completedAt,
    of.productId,
    of.merchantId,
    of.supplierId,
    of.resourceId,
    state,
    of.orderMark,
    of.currency,
    of.exponent,
    of.amountMinor,
    of.realAmountMinor,
    of.feeMinor,
    of.commissionMinor,
  ]
  return columns.map((value) => ({ name: value.name, value }))
}

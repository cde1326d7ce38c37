import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { bigint, date, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PgColumn, PgColumnBuilderBase, PgTable } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../schema/columns.ts'

/** The scopes of totals: everyone, one merchant, one supplier. */
export const TOTAL_SCOPES = { all: 0, merchant: 1, supplier: 2 } as const
export type TotalsOwner = Exclude<keyof typeof TOTAL_SCOPES, 'all'>

/** The measure that counts rows; every other measure is money in minor units. */
export const ROWS = sql`1`

/** A number that is read: the sum of a measure, of all rows or of those with one value of a dimension. */
interface Figure<Dimension extends string, Measure extends string> {
  measure: Measure
  when?: Partial<Record<Dimension, number | string>>
}

/**
 * Totals of an entity. Triggers, tables, folding, check and reading all come from this. All values are those of the
 * row itself: triggers would not see a value change that is looked up elsewhere.
 */
interface Definition<Dimension extends string, Measure extends string, FigureName extends string> {
  /** Names the tables `<name>_totals` and `<name>_total_deltas`, the triggers and the job. */
  name: string
  /** The counted table and its primary key. */
  of: PgTable
  key: PgColumn
  /** When a row was created: the day it counts for. */
  at: PgColumn
  /** The columns of those whose own totals are kept beside everybody's. */
  owners: Readonly<Partial<Record<TotalsOwner, PgColumn>>>
  dimensions: Readonly<Record<Dimension, PgColumn>>
  measures: Readonly<Record<Measure, PgColumn | SQL>>
  figures: Readonly<Record<FigureName, Figure<Dimension, Measure>>>
}

/** Every kind has the dimensions and the figure that lists need. */
type Money = 'currency' | 'exponent'

/** A definition with its two tables. */
export type TotalsKind<Dimension extends string = string, FigureName extends string = string> = Definition<
  Dimension,
  string,
  FigureName
> & {
  /**
   * Changes of the totals, inserted by triggers and never updated, so that two writers never wait for the same row. `at`
   * is to the quarter hour, which never straddles a zone's midnight. A job folds them in.
   */
  deltas: PgTable
  /**
   * Totals by owner and creation day in the zone of `totalsStates`; together with the deltas they equal the rows.
   * `day` is `-infinity` for the sum of all days.
   */
  totals: PgTable
}

/** The totals of an entity with their tables. */
export function defineTotals<Dimension extends string, Measure extends string, FigureName extends string>(
  definition: Definition<Dimension | Money, Measure, FigureName | 'count'>,
): TotalsKind<Dimension | Money, FigureName | 'count'> {
  const { name, owners, dimensions, measures } = definition
  const sums = (money: () => PgColumnBuilderBase) =>
    columnsOf<PgColumn | SQL>(measures, (measure) =>
      measure === ROWS ? bigint({ mode: 'number' }).notNull() : money(),
    )
  const deltas = pgTable(`${name}_total_deltas`, {
    id: rowId(),
    at: instant().notNull(),
    ...columnsOf<PgColumn>(owners, (owner) => (owner.notNull ? ref().notNull() : ref()), ownerColumn),
    ...columnsOf<PgColumn>(dimensions, likeColumn),
    ...sums(() => bigint({ mode: 'number' }).notNull()),
  })
  const totals = pgTable(
    `${name}_totals`,
    {
      scope: smallint().notNull(),
      scopeId: ref().notNull(),
      day: date().notNull(),
      ...columnsOf<PgColumn>(dimensions, likeColumn),
      ...sums(() => numeric({ precision: 38, scale: 0 }).notNull()),
    },
    (t) => {
      const columns: Record<string, PgColumn> = t
      const ofDimensions = Object.keys(dimensions).flatMap((dimension) => columns[dimension] ?? [])
      return [primaryKey({ name: `${name}_totals_pkey`, columns: [t.scope, t.scopeId, t.day, ...ofDimensions] })]
    },
  )
  return { ...definition, deltas, totals }
}

/** The field of a delta that holds an owner's id. */
export const ownerColumn = (owner: string): string => `${owner}Id`

function columnsOf<Source>(
  sources: Readonly<Partial<Record<string, Source>>>,
  make: (source: Source) => PgColumnBuilderBase,
  nameOf = (name: string) => name,
): Record<string, PgColumnBuilderBase> {
  const entries = Object.entries(sources).flatMap(([name, source]) =>
    source === undefined ? [] : [[nameOf(name), make(source)] as const],
  )
  return Object.fromEntries(entries)
}

/** A column of the same type; throws for a type that no total is kept by. */
function likeColumn(column: PgColumn): PgColumnBuilderBase {
  const make = { smallint, integer, text }[column.getSQLType()]
  if (make === undefined) throw new Error(`totals cannot be kept by ${column.name}`)
  return make().notNull()
}

import { is, sql, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { bigint, index, integer, numeric, PgColumn, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PgColumnBuilderBase, PgTable } from 'drizzle-orm/pg-core'
import type { Reading } from '#domain/statistics/statistics.ts'
import { instant, ref, rowId } from '../schema/columns.ts'

/** The lengths of time of a kept figure, weeks from Monday on, as they are stored. */
export const GRAINS = { day: 0, hour: 1, week: 2, quarterHour: 3, fiveMinutes: 4, ever: 5 } as const
export type Grain = keyof typeof GRAINS

/** By which moment a figure counts its rows, as it is stored. */
export const READING_CODES = { created: 0, completed: 1 } as const satisfies Record<Reading, number>

/** Dimensions that figures are kept by together: none, one, or a pair. A full cube would have about as many figures as there are rows. */
export type Facet<Dimension extends string = string> = readonly Dimension[]

type Value = PgColumn | SQL

/**
 * Figures that are kept of a table. Tables, triggers, folding and check come from this. All values are those of the row itself:
 * triggers would not see a value change that is looked up elsewhere.
 */
export interface KeptDefinition {
  /** They name the tables `<name>_<word>s` and `<name>_<word>_deltas`, the triggers and the jobs. */
  name: string
  word: 'total' | 'statistic'
  /** The counted table. */
  of: PgTable
  /** Rows that lie in the archive count, too. */
  isArchiveCounted: boolean
  /** The rows that do not count: those with this value of a dimension. */
  hidden?: { by: string; value: number }
  /** The moments that decide in which cells a row counts; one that it lacks leaves it out. */
  moments: Readonly<Partial<Record<Reading, PgColumn>>>
  /** To how many minutes changes have their moments. They divide the shortest cell, and straddle no zone's midnight. */
  minutes: 5 | 15
  /** Ids that figures are divided by as the facets say. Their order is that of the bits of a facet: append only. */
  divided: Readonly<Record<string, PgColumn>>
  /** The facets that are kept at each cell length. Weeks and all days together are added up from days. */
  facets: Readonly<Partial<Record<Grain, readonly Facet[]>>>
  /** Every figure is of one value of each. */
  always: Readonly<Record<string, PgColumn>>
  measures: Readonly<Record<string, Value>>
  /** Figures are read by the values of their facet at any time, or by time with any values, too. */
  readBy: 'value' | 'time'
  sums: 'bigint' | 'numeric'
}

/** A column of deltas, and its value in a counted row. */
export interface Part {
  name: string
  value: Value
}

/** A definition with its two tables, and their columns. */
export type KeptKind = KeptDefinition & {
  /** Its row in `totals_states`, its lock, and the beginning of its jobs' names. */
  key: string
  /** Of which cells figures are made, as `totals_states` has it. */
  cells: string
  /** Changes of figures, inserted by triggers and never updated, so that two writers never wait for the same row. A job folds them in. */
  deltas: PgTable
  /** Figures by facet and cell; together with the deltas they equal the rows. `a` and `b` are the facet's values, 0 for none; `cell` begins in the zone of `totals_states`. */
  kept: ReturnType<typeof keptTable>
  columns: {
    moments: readonly Part[]
    divided: readonly Part[]
    always: readonly Part[]
    measures: readonly Part[]
    /** The primary key of the figures. */
    keys: readonly string[]
    /** The columns of the row whose change changes figures. */
    watched: readonly PgColumn[]
  }
}

/** The name of a moment's column in deltas. */
export const momentColumn = (reading: Reading): string => `${reading}_at`

/** How a facet is stored: a bit for each of its dimensions. */
export const facetCode = (dimensions: readonly string[], facet: Facet): number =>
  facet.reduce((code, dimension) => code + 2 ** dimensions.indexOf(dimension), 0)

export function defineKept<Definition extends KeptDefinition>(definition: Definition): Definition & KeptKind {
  const { always, divided, facets, measures, moments, name, readBy, word } = definition
  const values = [...Object.values(moments), ...Object.values({ ...divided, ...always, ...measures })]
  const dimensions = Object.keys(divided)
  const ofFacet = readBy === 'value' ? ['a', 'b', 'cell'] : ['cell', 'a', 'b']
  return {
    ...definition,
    key: `${name}${word === 'total' ? 'Totals' : 'Statistics'}`,
    cells: Object.entries(facets)
      .map(([grain, kept]) => `${grain} ${kept.map((facet) => facetCode(dimensions, facet)).join(',')}`)
      .join('; '),
    deltas: deltaTable(definition),
    kept: keptTable(definition),
    columns: {
      moments: partsOf(moments, (reading) => `${reading}At`),
      divided: partsOf(mapped(divided, (column) => (column.notNull ? column : sql`coalesce(${column}, 0)`))),
      always: partsOf(always),
      measures: partsOf(measures),
      keys: ['reading', 'facet', 'grain', ...ofFacet, ...Object.keys(always).map((field) => toSnakeCase(field))],
      watched: [...new Set(values.flatMap(columnsIn))],
    },
  }
}

function deltaTable({ name, word, moments, divided, always, measures }: KeptDefinition): PgTable {
  return pgTable(`${name}_${word}_deltas`, {
    id: rowId(),
    ...mapped(
      moments,
      (column) => (column.notNull ? instant().notNull() : instant()),
      (reading) => `${reading}At`,
    ),
    ...mapped(divided, () => ref().notNull()),
    ...mapped(always, likeColumn),
    ...mapped(measures, () => bigint({ mode: 'number' }).notNull()),
  })
}

function keptTable({ name, word, always, measures, readBy, sums }: KeptDefinition) {
  const sum = () => (sums === 'bigint' ? bigint({ mode: 'number' }) : numeric({ precision: 38, scale: 0 }))
  return pgTable(
    `${name}_${word}s`,
    {
      reading: smallint().notNull(),
      facet: smallint().notNull(),
      grain: smallint().notNull(),
      cell: instant().notNull(),
      a: ref().notNull(),
      b: ref().notNull(),
      ...mapped(always, likeColumn),
      ...mapped(measures, () => sum().notNull()),
    },
    (t) => {
      const columns: Record<string, PgColumn> = t
      const { a, b, cell, facet, grain, reading } = t
      const ofFacet = readBy === 'value' ? [a, b, cell] : [cell, a, b]
      const ofAlways = Object.keys(always).flatMap((field) => columns[field] ?? [])
      return [
        primaryKey({
          name: `${name}_${word}s_pkey`,
          columns: [reading, facet, grain, ...ofFacet, ...ofAlways] as [PgColumn, ...PgColumn[]],
        }),
        ...(readBy === 'value' ? [] : [index(`${name}_${word}s_value_idx`).on(reading, facet, grain, a, cell)]),
      ]
    },
  )
}

function mapped<Source, Made>(
  sources: Readonly<Partial<Record<string, Source>>>,
  make: (source: Source) => Made,
  nameOf = (name: string) => name,
): Record<string, Made> {
  const entries = Object.entries(sources).flatMap(([name, source]) =>
    source === undefined ? [] : [[nameOf(name), make(source)] as const],
  )
  return Object.fromEntries(entries)
}

const partsOf = (values: Readonly<Partial<Record<string, Value>>>, nameOf = (name: string) => name): Part[] =>
  Object.entries(mapped(values, (value) => value, nameOf)).map(([field, value]) => ({
    name: toSnakeCase(field),
    value,
  }))

/** A column of the same type; throws for a type that no figure is kept by. */
function likeColumn(column: PgColumn): PgColumnBuilderBase {
  const make = { smallint, integer, text }[column.getSQLType()]
  if (make === undefined) throw new Error(`figures cannot be kept by ${column.name}`)
  return make().notNull()
}

/** The columns that a value is made of. */
function columnsIn(value: unknown): PgColumn[] {
  if (is(value, PgColumn)) return [value]
  return is(value, SQL) ? value.queryChunks.flatMap(columnsIn) : []
}

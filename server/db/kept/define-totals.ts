import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defineKept } from './define-kept.ts'
import type { Facet, KeptKind } from './define-kept.ts'

/** An owner has totals of its own beside everybody's. */
export type TotalsOwner = 'merchant' | 'supplier'

/** The measure that counts rows; every other measure is money in minor units. */
export const ROWS = sql`1`

/** A number that is read: the sum of a measure, of all rows or of those with one value of a dimension. */
interface Figure<Dimension extends string, Measure extends string> {
  measure: Measure
  when?: Partial<Record<Dimension, number | string>>
}

/** Totals of a list: of everybody and each owner, by the day of creation and of all days. */
interface Definition<Dimension extends string, Measure extends string, FigureName extends string> {
  name: string
  of: PgTable
  /** The primary key of the counted table. */
  id: PgColumn
  /** When a row was created: the day it counts for. */
  at: PgColumn
  owners: Readonly<Partial<Record<TotalsOwner, PgColumn>>>
  dimensions: Readonly<Record<Dimension, PgColumn>>
  measures: Readonly<Record<Measure, PgColumn | SQL>>
  figures: Readonly<Record<FigureName, Figure<Dimension, Measure>>>
}

/** Every kind has the dimensions and the figure that lists need. */
type Money = 'currency' | 'exponent'

export type TotalsKind<Dimension extends string = string, FigureName extends string = string> = KeptKind &
  Definition<Dimension, string, FigureName>

export function defineTotals<Dimension extends string, Measure extends string, FigureName extends string>(
  definition: Definition<Dimension | Money, Measure, FigureName | 'count'>,
): TotalsKind<Dimension | Money, FigureName | 'count'> {
  const { at, dimensions, owners } = definition
  const facets: readonly Facet[] = [[], ...Object.keys(owners).map((owner) => [owner])]
  return defineKept({
    ...definition,
    word: 'total',
    isArchiveCounted: false,
    moments: { created: at },
    minutes: 15,
    divided: owners,
    facets: { day: facets, ever: facets },
    always: dimensions,
    readBy: 'value',
    sums: 'numeric',
  })
}

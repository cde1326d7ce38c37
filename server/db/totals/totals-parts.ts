import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ownerColumn, TOTAL_SCOPES } from './define-totals.ts'
import type { TotalsKind, TotalsOwner } from './define-totals.ts'

/** A column of a kind's totals: its field in the definition, and where its value comes from in a counted row. */
export interface TotalsPart {
  field: string
  name: string
  value: PgColumn | SQL
}

const OWNERS = ['merchant', 'supplier'] as const satisfies TotalsOwner[]

/** The columns of the owners, with the scope of each. */
export function ownersOf({ owners }: TotalsKind): (TotalsPart & { scope: number })[] {
  return OWNERS.flatMap((owner) => {
    const value = owners[owner]
    const field = ownerColumn(owner)
    return value === undefined ? [] : [{ field, name: toSnakeCase(field), value, scope: TOTAL_SCOPES[owner] }]
  })
}

/** Dimensions of totals, beside owner and day. */
export const dimensionsOf = ({ dimensions }: TotalsKind): TotalsPart[] => partsOf(dimensions)

export const measuresOf = ({ measures }: TotalsKind): TotalsPart[] => partsOf(measures)

const partsOf = (values: Readonly<Record<string, PgColumn | SQL>>): TotalsPart[] =>
  Object.entries(values).map(([field, value]) => ({ field, name: toSnakeCase(field), value }))

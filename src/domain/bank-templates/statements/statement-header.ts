import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import type { StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import type { CsvRow } from '#domain/text/csv.ts'

/** Rows in which the header is looked for: banks write addresses, periods and notes above it. */
const ABOVE_MAX = 100

/** A column's title as it is compared: without case, blanks and signs, which banks change from one file to the next. */
export const plainTitle = (name: string): string =>
  plainText(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The names that a layout allows for a column, with `|` between them. */
export const namesOf = (column: string | undefined): string[] =>
  (column ?? '')
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)

/** The row that names a statement's columns, or the needed columns that the likeliest one lacks. */
export type FoundHeader = { at: number; names: string[]; missing: string[] }

/** Finds the header by its names; undefined where no row has any of them. */
export function findHeader(template: StatementTemplate, rows: readonly CsvRow[]): FoundHeader | undefined {
  const needed = neededColumns(template)
  let best: FoundHeader | undefined
  for (const [at, { cells }] of rows.slice(0, ABOVE_MAX).entries()) {
    const names = cells.map(plainTitle)
    const missing = needed.filter((column) => columnAt(names, column) < 0)
    if (missing.length === needed.length) continue
    if (best === undefined || missing.length < best.missing.length) best = { at, names, missing }
    if (missing.length === 0) break
  }
  return best
}

/** Without these columns no row can be read; a file may lack the others. */
const neededColumns = ({ result, statement }: StatementTemplate): string[] =>
  [statement.time, result.reference, result.amount, statement.debit, statement.direction, statement.status].flatMap(
    (column) => column || [],
  )

/** The place of a column among plain names; -1 where it is not there. */
export function columnAt(names: readonly string[], column: string | undefined): number {
  for (const name of namesOf(column)) {
    const at = names.indexOf(plainTitle(name))
    if (at >= 0) return at
  }
  return -1
}

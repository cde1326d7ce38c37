import { formatMajor } from '#domain/money/money.ts'
import { toWallClock } from '#domain/time/zones.ts'

/**
 * A cell of a file: a text, a number as its decimal text with that many decimals, or a time as the wall clock of the
 * platform's zone shows it (`yyyy-MM-dd HH:mm:ss`). A CSV file has the same text of each.
 */
export type Cell = string | { decimal: string; decimals: number } | { clock: string }

/** The text of a cell. */
export function textOfCell(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'decimal' in cell ? cell.decimal : cell.clock
}

/** Minor units as an amount in major units. */
export const amountCell = (minor: number, exponent: number): Cell => ({
  decimal: formatMajor(minor, exponent),
  decimals: exponent,
})

/** A whole number, such as a count. */
export const countCell = (count: number): Cell => ({ decimal: String(count), decimals: 0 })

/** An instant (ISO 8601) on the wall clock of a zone. */
export const timeCell = (instant: string, zone: string): Cell => ({ clock: toWallClock(instant, zone) })

/** Puts a table into a format, piece by piece. */
export interface TableWriter {
  /** The content type. */
  type: string
  begin: (header: readonly string[]) => string
  rows: (rows: readonly (readonly Cell[])[]) => string
  end: () => string
  /** The file of these texts. */
  pack: (texts: AsyncIterable<string>) => AsyncIterable<string | Buffer>
}

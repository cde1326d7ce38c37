import type { ReactNode } from 'react'
import type { RowPlace } from '#features/report/report-row.ts'
import type { LinkAttributes } from '#ui/charts/marks.ts'
import type { ColumnRange } from '#ui/charts/layout/plot.ts'
import type { PlotBrush } from '#ui/charts/PlotFrame.tsx'

interface Brushed<Row> {
  first: Row
  last: Row
  rows: readonly Row[]
}

type Spanned = Pick<RowPlace<unknown>, 'span'>

/** The span of rows that follow each other. */
export function spanOfRows(rows: readonly Spanned[]): Spanned {
  const [first, last] = [rows[0]?.span, rows.at(-1)?.span]
  return first && last ? { span: { from: first.from, to: last.to } } : {}
}

/** A brush over rows that are parts of the report's span; undefined where they are not. */
export function brushOf<Row extends Spanned>(
  rows: readonly Row[],
  describe: (range: Brushed<Row>) => string,
  link: (range: Brushed<Row>) => (attributes: LinkAttributes) => ReactNode,
): PlotBrush | undefined {
  if (rows.length === 0 || rows.some(({ span }) => span === undefined)) return undefined
  const within = <T>({ from, to }: ColumnRange, use: (range: Brushed<Row>) => T): T | null => {
    const part = rows.slice(from, to + 1)
    const [first, last] = [part[0], part.at(-1)]
    return first && last ? use({ first, last, rows: part }) : null
  }
  return {
    describe: (range) => within(range, describe) ?? '',
    link: (range, attributes) => within(range, (part) => link(part)(attributes)),
  }
}

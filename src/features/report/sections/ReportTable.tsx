import { useRef } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { ChangeText } from '#features/report/ChangeText.tsx'
import styles from '#features/report/Report.module.css'
import type { Figure } from '#features/report/presented-report.ts'
import type { LinkAttributes, MarkGrid, MarkPlace } from '#ui/charts/marks.ts'
import { useMarks } from '#ui/charts/marks.ts'

/** A cell: its text, its accessible name, and its link. */
export interface TableCell {
  text: string
  name: string
  /** Null if there is nothing to list. */
  link: ((attributes: LinkAttributes, children: ReactNode) => ReactNode) | null
  /** Compared with the period before; null if it is not. */
  change: Figure['change']
}

export interface TableRow {
  id: string
  /** The row's label first, then its figures. */
  cells: readonly TableCell[]
  graphic: ReactNode
}

interface ReportTableProps {
  caption: string
  /** Column headers of the cells. */
  heads: readonly string[]
  /** Column header of the graphic; null if there is none. */
  graphicHead: ReactNode
  rows: readonly TableRow[]
}

const keyOf = ({ column, row }: MarkPlace) => `${column}:${row}`

/** Figures in rows. The table is one tab stop, arrow keys move between cells, Enter opens the records behind one. */
export function ReportTable({ caption, heads, graphicHead, rows }: ReportTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const grid: MarkGrid = {
    columns: heads.length,
    rows: rows.length,
    has: ({ column, row }) => (rows[row]?.cells[column]?.link ?? null) !== null,
  }
  const marks = useMarks(grid)
  const [labelHead, ...figureHeads] = heads

  function move(event: KeyboardEvent): void {
    const next = marks.moveBy(event)
    if (next) table.current?.querySelector<HTMLElement>(`[data-mark="${keyOf(next)}"]`)?.focus()
  }
  function follow(event: FocusEvent): void {
    const [column, row] = (event.target.getAttribute('data-mark') ?? '').split(':').map(Number)
    if (column !== undefined && row !== undefined) marks.choose({ column, row })
  }
  const draw = (cell: TableCell, place: MarkPlace) =>
    cell.link === null
      ? cell.text
      : cell.link(
          {
            className: styles.link,
            tabIndex: marks.active !== null && keyOf(marks.active) === keyOf(place) ? 0 : -1,
            'aria-label': cell.name,
            'data-mark': keyOf(place),
          },
          cell.text,
        )

  return (
    <table ref={table} className={styles.table} onKeyDown={move} onFocus={follow}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labelHead}</th>
          {graphicHead === null ? null : (
            <th scope="col" className={styles.graphicHead}>
              {graphicHead}
            </th>
          )}
          {figureHeads.map((head) => (
            <th key={head} scope="col" className={styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [label, ...figures], graphic }, row) => (
          <tr key={id}>
            <th scope="row" className={styles.label}>
              {label === undefined ? null : draw(label, { column: 0, row })}
            </th>
            {graphicHead === null ? null : <td>{graphic}</td>}
            {figures.map((cell, at) => (
              <td key={figureHeads[at]} className={styles.number}>
                {draw(cell, { column: at + 1, row })}
                {cell.change ? (
                  <small title={`${cell.change.words} (${cell.change.from})`}>
                    <ChangeText change={cell.change} />
                  </small>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

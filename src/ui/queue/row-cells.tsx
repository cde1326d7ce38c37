import { Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { PlacedColumn } from './column-layout.ts'
import styles from './QueueTable.module.css'
import type { QueueColumn } from './queue-types.ts'

/** The columns drawn now; a new object only when they change. */
export interface DrawnColumns<Row> {
  readonly pinned: readonly PlacedColumn<Row>[]
  readonly scrolling: readonly PlacedColumn<Row>[]
  readonly pinnedWidth: number
}

/** The cells of one recycled element. */
export interface RowCells<Row> {
  /** Draws the cells of a row; those without it are empty. */
  readonly draw: (columns: DrawnColumns<Row>, row: Row | undefined) => ReactNode
  /** Writes the texts of the row that was drawn last; called once the cells are in the document. */
  readonly write: () => void
}

/** The box of every row; one element for all, so that it is never compared. */
const checkCell = (
  <div key="check" role="gridcell" aria-colindex={1} className={styles.check} data-check="">
    <span className={styles.box} />
  </div>
)

/** Columns that have drawn more than a text; it is a property of the column, whichever row shows it first. */
const withElements = new WeakSet<QueueColumn<never>>()

/** A cell that holds a text alone: React makes it once, and texts are written into it. */
interface TextCell<Row> {
  readonly placed: PlacedColumn<Row>
  readonly element: ReactElement
  /** What it is to show, and the node that shows it. */
  text: string
  node: Text | null
}

/** Cells side by side: texts, which React compares as one, or a cell with elements in it. */
type Part<Row> = { readonly texts: readonly TextCell<Row>[]; readonly element: ReactElement } | { readonly placed: PlacedColumn<Row> }

/**
 * Draws the cells of an element that shows one row after another. Most hold a text alone: theirs are made once, in runs that
 * React passes over, so that another row costs a text each and neither elements nor comparing them.
 */
export function createRowCells<Row>(): RowCells<Row> {
  let drawn: DrawnColumns<Row> | null = null
  let pinned: readonly Part<Row>[] = []
  let scrolling: readonly Part<Row>[] = []
  let texts: readonly TextCell<Row>[] = []
  let pinnedPart: ReactElement | null = null

  const make = (columns: DrawnColumns<Row>, row: Row | undefined) => {
    drawn = columns
    pinned = partsOf(columns.pinned, row)
    scrolling = partsOf(columns.scrolling, row)
    texts = [...pinned, ...scrolling].flatMap((part) => ('texts' in part ? part.texts : []))
    pinnedPart = null
  }

  return {
    draw: (columns, row) => {
      if (columns !== drawn || !takeTexts(texts, row)) make(columns, row)
      if (pinnedPart === null || pinned.some((part) => 'placed' in part)) pinnedPart = pinnedElement(columns.pinnedWidth, pinned, row)
      return [pinnedPart, ...scrolling.map((part) => elementOf(part, row))]
    },
    write: () => {
      for (const { node, text } of texts) if (node && node.data !== text) node.data = text
    },
  }
}

/** Takes in the texts of a row; false when a cell needs more than a text now. */
function takeTexts<Row>(texts: readonly TextCell<Row>[], row: Row | undefined): boolean {
  for (const cell of texts) {
    const shown = shownIn(cell.placed, row)
    if (!isText(shown)) return false
    cell.text = textOf(shown)
  }
  return true
}

function pinnedElement<Row>(width: number, parts: readonly Part<Row>[], row: Row | undefined): ReactElement {
  return (
    <div key="pinned" role="presentation" className={styles.pinned} style={{ width }}>
      {checkCell}
      {parts.map((part) => elementOf(part, row))}
    </div>
  )
}

function elementOf<Row>(part: Part<Row>, row: Row | undefined): ReactElement {
  return 'texts' in part ? part.element : cellElement(part.placed, shownIn(part.placed, row))
}

function partsOf<Row>(columns: readonly PlacedColumn<Row>[], row: Row | undefined): Part<Row>[] {
  const parts: Part<Row>[] = []
  let run: TextCell<Row>[] = []
  const endRun = () => {
    const [first] = run
    if (first) parts.push({ texts: run, element: <Fragment key={first.placed.column.id}>{run.map((cell) => cell.element)}</Fragment> })
    run = []
  }
  for (const placed of columns) {
    const shown = shownIn(placed, row)
    if (!isText(shown)) withElements.add(placed.column)
    if (isText(shown) && !withElements.has(placed.column)) run.push(makeTextCell(placed, textOf(shown)))
    else {
      endRun()
      parts.push({ placed })
    }
  }
  endRun()
  return parts
}

function shownIn<Row>({ column }: PlacedColumn<Row>, row: Row | undefined): ReactNode {
  return row === undefined ? '' : column.render(row)
}

const isText = (shown: ReactNode): shown is string | number | null | undefined =>
  shown === null || shown === undefined || typeof shown === 'string' || typeof shown === 'number'

const textOf = (shown: string | number | null | undefined) => (shown === null || shown === undefined ? '' : String(shown))

function makeTextCell<Row>(placed: PlacedColumn<Row>, text: string): TextCell<Row> {
  const keep = (element: HTMLElement | null) => {
    const first = element?.firstChild
    cell.node = element && (first instanceof Text ? first : element.appendChild(document.createTextNode('')))
  }
  const cell: TextCell<Row> = {
    placed,
    element: (
      <div key={placed.column.id} ref={keep} role="gridcell" aria-colindex={placed.colIndex} className={cellClass(placed)} style={placed.style}>
        {text}
      </div>
    ),
    text,
    node: null,
  }
  return cell
}

/** A cell with elements in it; another key than the text's, since a text in its place is not React's. */
function cellElement<Row>(placed: PlacedColumn<Row>, shown: ReactNode): ReactElement {
  return (
    <div key={`${placed.column.id}.`} role="gridcell" aria-colindex={placed.colIndex} className={cellClass(placed)} style={placed.style}>
      {shown}
    </div>
  )
}

function cellClass<Row>({ column }: PlacedColumn<Row>): string | undefined {
  const align = column.align ?? (column.numeric ? 'end' : 'start')
  if (align === 'start') return column.numeric ? styles.cellNumeric : styles.cell
  if (align === 'center') return styles.cellCenter
  return column.numeric ? styles.cellNumericEnd : styles.cellEnd
}

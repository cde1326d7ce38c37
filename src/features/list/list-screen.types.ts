import type { CommandTarget, LastDone } from '#commands/command.ts'
import type { ListSelection } from '#features/list/list-definition.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { FetchFile } from '#features/list/export/export-actor.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** What the flows of a list may do to it. */
export interface ListActs<Row, Input extends SortedInput> {
  selection: () => ListSelection<Input>
  /** A row changed: it is put in place, and its details are fetched anew where they are shown. */
  takeChanged: (row: Row) => void
  /** A row was done: the cursor moves on from it, unless that was only the beginning of the work on it; auto-advance takes the next. */
  advanceFrom: (key: string, isBeginning?: boolean) => void
  open: (key: string) => void
  /** The first row of the list as it is loaded. */
  firstRow: () => Row | undefined
  notify: (text: string) => void
  refresh: () => void
  focusGrid: () => void
}

/** The flows of a list as far as the list must know of them. */
export interface ListFlows {
  isOpen: boolean
  /** Starts the flow of a command; false when another one has to be ended first. */
  start: (command: string, target: CommandTarget) => boolean
  leave: () => void
  /** What was done last and might be taken back. */
  lastDone?: LastDone | null
  undo?: (target: CommandTarget) => void
}

/** What a page adds to its definition. */
export interface ListScreenParts<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  columns: readonly QueueColumn<Row>[]
  /** A row in one line, as it is copied. */
  titleOf: (row: Row) => string
  /** The file of a selection with the columns that are shown; without it the list exports nothing. */
  fileOf?: (selection: ListSelection<Input>, columns: readonly QueueColumn<Row>[]) => FetchFile
  useFlows: (acts: ListActs<Row, Input>) => Flows
}

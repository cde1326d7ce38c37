import type { CommandTarget, LastDone } from '#commands/command.ts'
import type { ListSelection } from '#features/list/list-definition.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { Said } from '#features/failure-text.ts'
import type { Stake } from '#machines/action/action-form.ts'
import type { ExportCallName } from '#machines/desk/export-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** Operations on the list that its flows may use. */
export interface ListActs<Row, Input extends SortedInput> {
  selection: () => ListSelection<Input>
  /** Replaces a changed row; its details are refetched if shown. */
  takeChanged: (row: Row) => void
  /**
   * A row is complete: the cursor moves on, unless `isBeginning` says that work on it continues; auto-advance takes the
   * next row.
   */
  advanceFrom: (key: string, isBeginning?: boolean) => void
  open: (key: string) => void
  /** The cursor goes to a row that was added, once the list is refreshed; one that the list leaves out is opened. */
  pointTo: (key: string) => void
  /** The first loaded row. */
  firstRow: () => Row | undefined
  notify: (said: Said) => void
  refresh: () => void
  focusGrid: () => void
}

/** A form that is open beside a list, about one of its records. */
export interface OpenForm {
  /** The key of its record; null for a form about none, or about several. */
  key: string | null
  /** Effect of closing it now. */
  stake: () => Stake
  /** The list has a row of its record; a newer one than the form began with is said there. */
  see?: (row: unknown, isPossible: (command: string) => boolean) => void
  /** Closes it without asking; what was typed is gone. */
  leave: () => void
  /** Closes it; what was typed is kept for the next time. */
  keep: () => void
}

/** Parts of its flows that the list needs. */
export interface ListFlows {
  isOpen: boolean
  /** The open form: no other record may stand beside it. */
  form?: OpenForm | null
  /** Starts the flow of a command, with values filled in; false while another one is open. */
  start: (command: string, target: CommandTarget, filledIn?: FormValues) => boolean
  leave: () => void
  /** The last action, if it can be undone. */
  lastDone?: LastDone | null
  undo?: (target: CommandTarget) => void
}

/** Export of a list: its call, and the columns of the file. */
export interface ListExports<Input extends SortedInput> {
  call: ExportCallName
  /** The rows as the call takes them. */
  selectionOf: (selection: ListSelection<Input>) => object
  /** A column in the file, by its id and title; null for one that no file has. */
  columnOf: (column: { id: string; title: string }) => { field: string; title: string } | null
}

/** Parts that a page adds to its definition. */
export interface ListScreenParts<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  columns: readonly QueueColumn<Row>[]
  /** The title of a row's group, where the rows stand in groups unless they are sorted. Keep its identity. */
  groupOf?: ((row: Row) => string) | undefined
  /** A row as one line of text for copying. */
  titleOf: (row: Row) => string
  /** The number that is copied before that, where it is not the row's key; the key where it is empty. */
  numberOf?: ((row: Row) => string) | undefined
  /** The export of its rows; without it the list has none. */
  exports?: ListExports<Input>
  /**
   * Told the key of the row that was looked at and left the list; unless given, nothing is said. `isOwn` tells later
   * whether the person did it, whose answer may come after the row.
   */
  onLeft?: (key: string, acts: Pick<ListActs<Row, Input>, 'notify'> & { isOwn: () => boolean }) => void
  useFlows: (acts: ListActs<Row, Input>) => Flows
}

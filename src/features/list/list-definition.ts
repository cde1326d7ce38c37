import type { CustomTypeOptions } from 'i18next'
import type { Command, CommandTarget, TargetSource } from '#commands/command.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { SuggestFilters } from '#features/list/fields/filter-input.ts'
import type { DetailCache } from '#features/list/rows/detail-cache.ts'
import type { FetchPage, ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'

/**
 * Meaning of a push to a list: a row changed in a way the push does not include (`touched`), or is no longer visible to
 * the person (`removed`).
 */
export type PushedRow<Row> =
  | { kind: 'created'; row?: Row }
  | { kind: 'changed'; row: Row }
  | { kind: 'touched' | 'removed'; key: string }
  | { kind: 'stale' }
  | null

type Texts = CustomTypeOptions['resources']

/** Locale namespaces of lists: those that have a list's words. */
export type ListNamespace = { [Name in keyof Texts]: Texts[Name] extends { grid: string } ? Name : never }[keyof Texts]

/** How an open list follows changes made by others. */
export interface LiveList<Row, Input extends SortedInput> {
  read(push: SocketPush): PushedRow<Row>
  /**
   * True if a changed row still belongs to the list, as far as that can be told without its filters. Rows stay until a
   * refresh.
   */
  holds?(row: Row): boolean
  /** Refetches this often, for rows that are measured and of which nothing is pushed. */
  refreshMs?: number
  /** The number of matching rows newer than an id; without it, new rows appear with the next refresh. */
  countNewer?(filters: Omit<Input, keyof SortedInput>, newerThanId: number, signal: AbortSignal): Promise<number>
  /**
   * The newest id of a list that is not sorted newest first; null, as without it, where the first row is the newest.
   */
  newestId?(input: Input, signal: AbortSignal): Promise<number> | null
}

/** Defines a list: its rows, filters and calls. Columns, inspector and flows belong to the page. */
export interface ListDefinition<Row extends ListRow, Input extends SortedInput> {
  screen: ScreenName
  /** The variant, for a screen with several lists; layouts and saved views are stored per variant. */
  part?: string
  /** The list's locale namespace; see `list-words.ts`. */
  namespace: ListNamespace
  /** Commands on its rows. */
  commands: readonly Command[]
  filters: FilterModel
  keyOf(row: Row): string
  targetOf(rows: readonly Row[], source: TargetSource, matching: number | null): CommandTarget
  inputOf(search: ListSearch, zone: string, now: Date): Input
  fetchPage: FetchPage<Row, Input>
  /** Absent where changes by others are not pushed: the list is refetched after each change made here. */
  live?: LiveList<Row, Input>
  /** Absent where rows already contain everything that is shown of them. */
  detail?: DetailCache<Row>
  /** Fields that are masked in the list and complete in the details. */
  maskedFields?: readonly (keyof Row)[]
  /** Names of the queries that compute the list's totals. */
  summaries?: readonly string[]
  /** The field that the search filters by with each letter, where it does not wait for Enter. */
  typedInto?: string
  /** Filters that a search text may mean, likeliest first. */
  suggestFilters: SuggestFilters
}

/** The selection: rows by key, or all that match with exclusions. */
export type ListSelection<Input extends SortedInput> =
  | { keys: string[] }
  | { filter: Omit<Input, keyof SortedInput>; except: string[] }

import type { QueryClient } from '@tanstack/react-query'
import type { Command, CommandTarget, TargetSource } from '#commands/command.ts'
import type { SocketPush } from '#contract/socket.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import type { FetchPage } from '#features/list/rows/page-store.ts'

/** The details of rows as the query cache keeps them. */
export interface DetailCache<Row> {
  prefetch(client: QueryClient, key: string): void
  /** The row of the details that were fetched last. */
  cached(client: QueryClient, key: string): Row | undefined
  /** Has the details of one row, or of all, fetched anew where they are shown. */
  forget(client: QueryClient, key?: string): void
}

/** What a push means to a list: a row of it changed in a way that the push does not hold (`touched`), or is no longer the person's to see (`removed`). */
export type PushedRow<Row> =
  | { kind: 'created'; row?: Row }
  | { kind: 'changed'; row: Row }
  | { kind: 'touched' | 'removed'; key: string }
  | { kind: 'stale' }
  | null

/** Locale namespaces that word a list. */
export type ListNamespace =
  | 'bankTemplates'
  | 'orders'
  | 'callbacks'
  | 'payouts'
  | 'payoutBatches'
  | 'riskDetections'
  | 'riskRules'
  | 'riskBlacklist'
  | 'todo'

/** What a list is a list of: its rows, filters and calls. Columns, inspector and flows are the page's. */
export interface ListDefinition<Row extends ListRow, Input extends SortedInput> {
  screen: ScreenName
  /** Which list it is, where a screen has several; layouts and saved views are kept for each. */
  part?: string
  /** The locale namespace that words the list; see `list-words.ts`. */
  namespace: ListNamespace
  /** What can be done to its rows. */
  commands: readonly Command[]
  filters: FilterModel
  keyOf(row: Row): string
  targetOf(rows: readonly Row[], source: TargetSource, matching: number | null): CommandTarget
  inputOf(search: ListSearch, zone: string, now: Date): Input
  fetchPage: FetchPage<Row, Input>
  /** Whether the first row of the list is its newest. */
  isNewestFirst(input: Input): boolean
  /** The newest id of a list that is sorted otherwise. */
  newestId(filters: Omit<Input, keyof SortedInput>, signal: AbortSignal): Promise<number>
  /** How many rows newer than an id the list would hold. */
  countNewer(filters: Omit<Input, keyof SortedInput>, newerThanId: number, signal: AbortSignal): Promise<number>
  detail: DetailCache<Row>
  /** Fields that the list masks and the details have whole. */
  maskedFields?: readonly (keyof Row)[]
  /** Names of the queries that sum over the list. */
  summaries: readonly string[]
  read(push: SocketPush): PushedRow<Row>
  /** Filters that a text in the search box may mean, likeliest first. */
  suggestFilters(text: string): readonly { field: string; value: string }[]
}

/** What is selected: rows by their keys, or all that match but some. */
export type ListSelection<Input extends SortedInput> =
  | { keys: string[] }
  | { filter: Omit<Input, keyof SortedInput>; except: string[] }

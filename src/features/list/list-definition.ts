import type { QueryClient } from '@tanstack/react-query'
import type { Command, CommandTarget, TargetSource } from '#commands/command.ts'
import type { SocketPush } from '#contract/socket.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import type { FetchPage } from '#features/list/rows/page-store.ts'

/** The details of rows in the query cache. */
export interface DetailCache<Row> {
  prefetch(client: QueryClient, key: string): void
  /** The row of the most recently fetched details. */
  cached(client: QueryClient, key: string): Row | undefined
  /** Invalidates the details of one row, or of all; those shown are refetched. */
  forget(client: QueryClient, key?: string): void
}

/**
 * What a push means to a list: a row changed in a way the push does not include (`touched`), or is no longer visible to
 * the person (`removed`).
 */
export type PushedRow<Row> =
  | { kind: 'created'; row?: Row }
  | { kind: 'changed'; row: Row }
  | { kind: 'touched' | 'removed'; key: string }
  | { kind: 'stale' }
  | null

/** Locale namespaces of lists. */
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
  /** Whether the first row of the list is its newest. */
  isNewestFirst(input: Input): boolean
  /** The newest id of a list that is not sorted newest first. */
  newestId(filters: Omit<Input, keyof SortedInput>, signal: AbortSignal): Promise<number>
  /** The number of matching rows newer than an id. */
  countNewer(filters: Omit<Input, keyof SortedInput>, newerThanId: number, signal: AbortSignal): Promise<number>
  detail: DetailCache<Row>
  /** Fields that are masked in the list and complete in the details. */
  maskedFields?: readonly (keyof Row)[]
  /** Names of the queries that compute the list's totals. */
  summaries: readonly string[]
  read(push: SocketPush): PushedRow<Row>
  /** Filters that a search text may mean, likeliest first. */
  suggestFilters(text: string): readonly { field: string; value: string }[]
}

/** The selection: rows by key, or all that match with exclusions. */
export type ListSelection<Input extends SortedInput> =
  | { keys: string[] }
  | { filter: Omit<Input, keyof SortedInput>; except: string[] }

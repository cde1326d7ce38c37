import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EndpointName, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Total } from '#server/platform/lists/paging/count.ts'
import type { Filters } from '#server/platform/lists/filters/filters.ts'
import type { RowCursor, WithCursor, RowOrder, Selecting, SortDirection } from '#server/platform/lists/paging/keyset.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'

/** Parts of a call that a list needs. */
export interface ListCall {
  actor: ScopedActor & { userId: number; sessionId: string }
  db: Queryable
  services: Services
}

/** Facts that filters use beside their value: the caller, and the zone of wall-clock texts. */
export interface ListAsked extends ListCall {
  zone: string
}

/** The fields that say which page is wanted; every other one is a filter. */
export interface Paging {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  pageNum?: number | undefined
  cursor?: string | undefined
  sortBy?: string | undefined
  sortDirection?: SortDirection | undefined
}

export interface Page<Out> extends Total {
  list: Out[]
  nextCursor: string | null
}

/** The calls that answer a page of rows. */
export type ListName = {
  [Name in EndpointName]: OutputOf<Name> extends Page<unknown> ? Name : never
}[EndpointName]

/** The filters of a call. */
export type FieldsOf<Name extends ListName> = Omit<ParsedInputOf<Name>, keyof Paging>
/** A row as a call answers it. */
export type OutOf<Name extends ListName> = OutputOf<Name>['list'][number]

/** How the rows of a list can be ordered. */
export interface Ordered {
  /** The column that tells rows apart. */
  key: PgColumn
  /** The order unless a sort is asked for: without it, the newest key first. */
  order?: Omit<RowOrder, 'key'>
  /** The columns that a call's `sortBy` means: of tables that no row is without. */
  sorts?: Readonly<Record<string, PgColumn>> | undefined
}

/** Definition of one list. */
export interface ListParts<Fields, Row extends WithCursor, Out> extends Ordered {
  /** All rows with whatever is joined to them; `cursor` is selected beside the columns. */
  select: (db: Queryable, cursor: SQL<RowCursor>) => Selecting<Row>
  /** Which rows the caller may see at all; undefined means every one. `asked` are the filters, of rows not chosen one by one. */
  scope?: (call: ListCall, asked: Fields | undefined) => SQL | undefined
  filters: Filters<Fields, ListAsked>
  /** The rows of a page as they are answered; what they need of other tables is looked up once for all of them. */
  present: (rows: readonly Row[], call: ListCall) => Out[] | Promise<Out[]>
}

/** The columns of every sort that a call's input names; none where it names none. */
export type SortsOf<Name extends ListName> = 'sortBy' extends keyof ParsedInputOf<Name>
  ? { sorts: Readonly<Record<Extract<ParsedInputOf<Name>['sortBy'], string>, PgColumn>> }
  : { sorts?: undefined }

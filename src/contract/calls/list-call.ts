import { z } from 'zod'
import { BULK_SELECTION_MAX } from '#contract/calls/bulk.schemas.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import type { Access } from '#contract/calls/define.ts'
import { id as rowId, line, listAnswer, optionalFields, paging } from '#contract/calls/fields.ts'
import type { ColumnOf, ListFields, SortableOf } from '#domain/lists/fields/list-field.ts'
import { columnsOf, entriesOf, sortsOf } from '#domain/lists/fields/list-field.ts'
import { callFilters } from '#domain/lists/fields/list-filters.ts'
import { EXPORT_FORMATS } from '#domain/lists/export-file.ts'
import { LOCALES } from '#domain/text/locales.ts'

/** The name of an exported column. */
export const HEADER_LENGTH = 64

interface ListCallSpec<F extends ListFields> {
  /** The last part or parts of the path: `bank/getList`. */
  path: `/v1.0/${string}`
  summary: string
  access: Access
  fields: F
  /** Set where a replica may answer the call. */
  reads?: 'replica'
}

const filtersOf = <F extends ListFields>(fields: F) => optionalFields(callFilters(fields))

/** The sorting of a call; none where no field can be sorted by. */
type Sorting<F extends ListFields> = [SortableOf<F>] extends [never]
  ? object
  : {
      sortBy: z.ZodOptional<z.ZodType<SortableOf<F>, SortableOf<F>>>
      sortDirection: z.ZodOptional<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>
    }

function sortingOf<F extends ListFields>(fields: F): Sorting<F> {
  const names: readonly string[] = sortsOf(fields)
  const sorting =
    names.length === 0 ? {} : { sortBy: z.enum(names).optional(), sortDirection: z.enum(['asc', 'desc']).optional() }
  return sorting as Sorting<F>
}

/** Refuses ranges whose start is after their end, at the start's field. */
function checkRanges(fields: ListFields) {
  const ranges = entriesOf(fields).flatMap(([, field]) =>
    'range' in field && field.range
      ? [{ ends: field.range, fault: field.kind === 'time' ? 'startAfterEnd' : 'minAboveMax' }]
      : [],
  )
  return (input: object, context: z.RefinementCtx) => {
    for (const {
      ends: [from, to],
      fault,
    } of ranges) {
      const [start, end]: unknown[] = [Reflect.get(input, from), Reflect.get(input, to)]
      if (isAbove(start, end)) context.addIssue({ code: 'custom', message: fault, path: [from] })
    }
  }
}

/** Of two numbers or wall-clock texts, whether the first is above the second. */
const isAbove = (one: unknown, other: unknown): boolean =>
  (typeof one === 'number' && typeof other === 'number' && one > other) ||
  (typeof one === 'string' && typeof other === 'string' && one > other)

/** The filters of a list as an input of their own: of an export, or of a call that sums what they mean. */
export const filterInput = <const F extends ListFields>(fields: F) =>
  z.object({ id: rowId.optional(), ...filtersOf(fields) }).superRefine(checkRanges(fields))

type MoreFilters = Readonly<Record<string, z.ZodType>>

/**
 * The call that answers a page of a list: its filters and sorting follow from the fields; `id` finds one row by its
 * number.
 */
export const listCall = <
  const F extends ListFields,
  Row extends z.ZodType,
  More extends MoreFilters = Record<never, z.ZodType>,
  Also extends MoreFilters = Record<never, z.ZodType>,
>(
  spec: ListCallSpec<F> & RowsAndMore<Row, More, Also>,
) => listCallBy({ ...spec, id: rowId })

interface RowsAndMore<Row, More, Also> {
  row: Row
  /** Filters that are no field's. */
  more?: More
  /** Fields of the answer besides the rows. */
  also?: Also
}

/** The same of rows that are known by something else than a number. */
export function listCallBy<
  const F extends ListFields,
  Row extends z.ZodType,
  Id extends z.ZodType,
  More extends MoreFilters = Record<never, z.ZodType>,
  Also extends MoreFilters = Record<never, z.ZodType>,
>({ fields, more, also, row, id, ...spec }: ListCallSpec<F> & RowsAndMore<Row, More, Also> & { id: Id }) {
  const input = z
    .object({
      ...paging,
      id: id.optional(),
      ...filtersOf(fields),
      ...sortingOf(fields),
      ...(more ?? ({} as More)),
    })
    .superRefine(checkRanges(fields))
  return defineEndpoint({
    ...spec,
    method: 'GET',
    input,
    output: listAnswer(row).extend(also ?? ({} as Also)),
  })
}

/**
 * The input of an export beside its selection: which of these columns, in which order, by which names, and the format.
 * An unknown column is refused with its name.
 */
export const fileInput = <const Column extends string>(columns: readonly Column[]) => ({
  columns: z.array(z.enum(columns, { error: 'unknownColumn' })).min(1),
  /** Names of the columns in the caller's language. */
  headers: z.array(line(HEADER_LENGTH)).optional(),
  language: z.enum(LOCALES),
  format: z.enum(EXPORT_FORMATS).default('csv'),
})

/** The call that answers the chosen or filtered rows of a list as a file with the wanted columns. */
export function exportCall<const F extends ListFields>({ path, summary, access, fields }: ListCallSpec<F>) {
  return defineEndpoint({
    method: 'POST',
    path,
    summary,
    access,
    mutates: false,
    reads: 'replica',
    responds: 'table',
    input: z.object({
      selection: z.union([
        z.object({ ids: z.array(rowId).min(1).max(BULK_SELECTION_MAX) }),
        z.object({
          filter: filterInput(fields),
          except: z.array(rowId).max(BULK_SELECTION_MAX).optional(),
        }),
      ]),
      ...fileInput<ColumnOf<F>>(columnsOf(fields)),
    }),
    output: z.string(),
  })
}

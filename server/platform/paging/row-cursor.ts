import { z } from 'zod'
import { ORDER_SORTS as SORTS } from '#domain/order-filter.ts'
import { badField } from '#server/platform/app-error.ts'

export type RowSort = (typeof SORTS)[number]
export type SortDirection = 'asc' | 'desc'

/** Where a page ended: the last row's sort value (as the database writes it; null where it has none) and id. */
export interface RowCursor {
  sort: RowSort
  direction: SortDirection
  value: string | null
  id: number
}

const cursorSchema = z.tuple([
  z.enum(SORTS),
  z.enum(['asc', 'desc']),
  z.union([
    z.string().regex(/^-?\d{1,16}$/),
    z.string().regex(/^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/),
    z.null(),
  ]),
  z.int().min(0),
])

/** The text that a list answers as `nextCursor`. */
export function writeCursor({ sort, direction, value, id }: RowCursor): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id])).toString('base64url')
}

/** Reads a cursor; 400 for a text that this server did not write, or that belongs to another order of rows. */
export function readCursor(text: string, sort: RowSort, direction: SortDirection): RowCursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw badField('cursor', 'cursor')
  const [cursorSort, cursorDirection, value, id] = parsed.data
  const isTime = value === null || value.includes(':')
  if (cursorSort !== sort || cursorDirection !== direction || (value !== null && isTime !== isTimeSort(sort)))
    throw badField('cursor', 'cursor')
  return { sort, direction, value, id }
}

export function isTimeSort(sort: RowSort): boolean {
  return sort.endsWith('Time')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

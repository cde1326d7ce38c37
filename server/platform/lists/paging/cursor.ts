import { z } from 'zod'
import { badField } from '#server/platform/app-error.ts'
import { kindOf } from '#server/platform/lists/paging/column-kinds.ts'
import type { RowCursor, RowOrder } from '#server/platform/lists/paging/keyset.ts'

const cursorSchema = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string().nullable(), z.string()])

/** The text that a list answers as `nextCursor`: where a page ended, and in which order of rows. */
export function writeCursor(order: RowOrder, [key, value]: RowCursor): string {
  return Buffer.from(JSON.stringify([nameOf(order), order.direction, value, key])).toString('base64url')
}

/** Reads a cursor; 400 for a text that this server did not write, or that belongs to another order of rows. */
export function readCursor(text: string, order: RowOrder): RowCursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw badField('cursor', 'cursor')
  const [name, direction, value, key] = parsed.data
  const isOfOrder = name === nameOf(order) && direction === order.direction
  if (!isOfOrder || !kindOf(order.key).isValue(key) || !isValueOf(order, value)) throw badField('cursor', 'cursor')
  return [key, value]
}

function isValueOf({ by }: RowOrder, value: string | null): boolean {
  if (value === null) return by?.notNull !== true
  return by !== undefined && kindOf(by).isValue(value)
}

const nameOf = ({ by, key }: RowOrder) => (by ?? key).name

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

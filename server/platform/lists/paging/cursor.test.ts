import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callbackAttempts, orders, sessions, users } from '#server/db/schema/schema.ts'
import { readCursor, writeCursor } from '#server/platform/lists/paging/cursor.ts'
import type { RowOrder } from '#server/platform/lists/paging/keyset.ts'

const text = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const refused = expect.objectContaining({ failure: { issues: [{ path: 'cursor', fault: 'cursor' }] } })
const byTime: RowOrder = { key: orders.id, by: orders.createdAt, direction: 'desc' }
const byEnd: RowOrder = { key: sessions.id, by: sessions.endedAt, direction: 'asc' }

describe('a cursor', () => {
  it.each<[string, RowOrder, [string, string | null]]>([
    ['a key alone', { key: callbackAttempts.id, direction: 'desc' }, ['17', null]],
    ['a time', byTime, ['17', '2026-03-01 00:00:00.123456+00']],
    ['a number', { key: orders.id, by: orders.status, direction: 'asc' }, ['17', '-4']],
    ['no value', byEnd, ['0f8fad5b-d9cb-469f-a165-70867728950e', null]],
  ])('is read as it was written: %s', (_name, order, cursor) => {
    expect(readCursor(writeCursor(order, cursor), order)).toEqual(cursor)
  })

  it('holds any text that the database may hold', () => {
    const order: RowOrder = { key: users.id, by: users.nickname, direction: 'asc' }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (name, id) => {
        const cursor: [string, string] = [String(id), name.replaceAll('\u0000', '')]
        expect(readCursor(writeCursor(order, cursor), order)).toEqual(cursor)
      }),
      { seed: 20_261_122 },
    )
  })

  it.each<[string, RowOrder, string]>([
    ['no base64', byTime, '%%'],
    ['another shape', byTime, text('createdAt', 'desc')],
    ['another column', byTime, text('updatedAt', 'desc', '2026-03-01 00:00:00+00', '1')],
    ['another direction', byTime, text('createdAt', 'asc', '2026-03-01 00:00:00+00', '1')],
    ['a day that does not exist', byTime, text('createdAt', 'desc', '2026-02-31 00:00:00+00', '1')],
    ['a time that is none', byTime, text('createdAt', 'desc', 'infinity', '1')],
    ['no value where every row has one', byTime, text('createdAt', 'desc', null, '1')],
    ['a key that is no number', byTime, text('createdAt', 'desc', '2026-03-01 00:00:00+00', '1.5')],
    [
      'a key beyond the database’s numbers',
      { key: orders.id, direction: 'desc' },
      text('id', 'desc', null, '9'.repeat(19)),
    ],
    ['a value where none is ordered by', { key: orders.id, direction: 'desc' }, text('id', 'desc', '1', '1')],
    ['a key that is no uuid', byEnd, text('endedAt', 'asc', null, '17')],
    [
      'a sign that no text holds',
      { key: users.id, by: users.nickname, direction: 'asc' },
      text('nickname', 'asc', 'a\u0000', '1'),
    ],
  ])('is refused: %s', (_name, order, cursor) => {
    expect(() => readCursor(cursor, order)).toThrow(refused)
  })
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listOf, wholeNumber } from '#contract/fields.ts'
import { safeReturnPath } from '#routes/return-path.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText, stringifySearch } from '#routes/search-text.ts'

const schema = z
  .object({
    status: listOf(wholeNumber(1, 10)).optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    box: z.enum(['unread', 'trash']).default('unread'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { error: 'startAfterEnd', path: ['from'] })

const read = (text: string) => readSearch(schema, parseSearchText(text))

describe('search parameters', () => {
  it('read what holds and fill in defaults', () => {
    expect(read('?status=1,2')).toEqual({ search: { status: [1, 2], box: 'unread' }, dropped: [] })
  })

  it('drop what is unknown or invalid and name it', () => {
    expect(read('?status=99&box=attic&colour=red&to=b')).toEqual({ search: { to: 'b', box: 'unread' }, dropped: ['colour', 'status', 'box'] })
  })

  it('drop the parameter that a rule across fields blames', () => {
    expect(read('?from=b&to=a')).toEqual({ search: { to: 'a', box: 'unread' }, dropped: ['from'] })
  })

  it('come back from the address as they went into it', () => {
    const text = stringifySearch({ status: [3, 5], from: '2026-01-01 00:00:00 & more', none: undefined, empty: '', locked: true })
    expect(text).toBe('?status=3,5&from=2026-01-01%2000%3A00%3A00%20%26%20more&locked=true')
    expect(parseSearchText(text)).toEqual({ status: '3,5', from: '2026-01-01 00:00:00 & more', locked: 'true' })
  })
})

describe('the way back after signing in', () => {
  it.each(['/order/list?orderStatusId=3', '/message_page'])('takes %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', '/login', '/login?from=/home', 7, undefined])(
    'refuses %s',
    (path) => {
      expect(safeReturnPath(path)).toBeUndefined()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { fieldRecord, line, listOf, oneOf, wholeNumber, withFallback } from '#domain/text/text-field.ts'
import { safeReturnPath } from '#routes/return-path.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'

const schema = fieldRecord({
  status: listOf(wholeNumber(1, 10)),
  from: line(64),
  to: line(64),
  box: withFallback(oneOf(['unread', 'trash']), 'unread'),
})

const read = (text: string) => readSearch(schema, parseSearchText(text))

describe('search parameters', () => {
  it('parse valid values and fill in defaults', () => {
    expect(read('?status=1,2')).toEqual({ search: { status: [1, 2], box: 'unread' }, dropped: [] })
  })

  it('drop and report unknown or invalid ones', () => {
    expect(read('?status=99&box=attic&colour=red&to=b')).toEqual({
      search: { to: 'b', box: 'unread' },
      dropped: ['status', 'box', 'colour'],
    })
  })

  it('survive a round trip through the URL', () => {
    const text = stringifySearch({
      status: [3, 5],
      from: '2026-01-01 00:00:00 & more',
      none: undefined,
      empty: '',
      locked: true,
    })
    expect(text).toBe('?status=3,5&from=2026-01-01%2000%3A00%3A00%20%26%20more&locked=true')
    expect(parseSearchText(text)).toEqual({ status: '3,5', from: '2026-01-01 00:00:00 & more', locked: 'true' })
  })
})

describe('the return path after signing in', () => {
  it.each(['/order/list?orderStatusId=3', '/message_page'])('takes %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/login',
    '/login?from=/home',
    7,
    undefined,
  ])('refuses %s', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })
})

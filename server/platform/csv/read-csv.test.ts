import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCsv } from '#domain/text/csv.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

it('reads what the one writer wrote, with the rows that hold something by their numbers', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '中', '|', '\t') })
  const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
  fc.assert(
    fc.property(tables, fc.constantFrom(',', '|', '\t'), fc.constantFrom('\n', '\r\n'), (table, delimiter, newline) => {
      const rows = table
        .map((cells, at) => ({ row: at + 1, cells }))
        .filter(({ cells }) => cells.some((value) => value.trim() !== ''))
      expect(readCsv(writeCsv(table, delimiter, newline), { delimiter })).toEqual({ ok: true, rows })
    }),
    { seed: 20_261_120 },
  )
})

it('takes a byte-order mark, blank lines, empty last cells, every way to end a line, and a last line without an end', () => {
  expect(readCsv('\uFEFFa,b,\r\n\r\nc,"d\ne"\nf\rg')).toEqual({
    ok: true,
    rows: [
      { row: 1, cells: ['a', 'b', ''] },
      { row: 3, cells: ['c', 'd\ne'] },
      { row: 4, cells: ['f'] },
      { row: 5, cells: ['g'] },
    ],
  })
})

it.each([
  ['a,b\n"c,d', { fault: { row: 2, fault: 'unclosedQuote' }, line: 2 }],
  ['a\n"b"c', { fault: { row: 2, fault: 'textAfterQuote' }, line: 2 }],
  ['a"b', { fault: { row: 1, fault: 'quoteInsideText' }, line: 1 }],
])('names the row of what is no table: %j', (text, fault) => {
  expect(readCsv(text)).toEqual({ ok: false, ...fault })
})

it('does not read a row without end for ever', () => {
  expect(readCsv(`a\n"${'x\n'.repeat(50)}`, { rowMax: 20 })).toMatchObject({
    ok: false,
    fault: { row: 2, fault: 'unclosedQuote' },
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actsAsFormula, parseCsv, writeCsv } from '#domain/csv.ts'

describe('delimited text', () => {
  it('reads back what it wrote, whatever the cells hold', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '中', '|') })
      .map((text) => `x${text}`)
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
    fc.assert(
      fc.property(rows, fc.constantFrom(',', '|', '\t'), fc.constantFrom('\n', '\r\n'), (table, delimiter, newline) => {
        expect(parseCsv(writeCsv(table, delimiter, newline), delimiter)).toEqual({ ok: true, rows: table })
      }),
      { seed: 20_261_120 },
    )
  })

  it('takes a byte-order mark, empty lines, empty last cells and a last line without an end', () => {
    expect(parseCsv('\uFEFFa,b,\r\n\r\nc,"d\ne"')).toEqual({
      ok: true,
      rows: [
        ['a', 'b', ''],
        ['c', 'd\ne'],
      ],
    })
  })

  it('names the row of what is no table', () => {
    expect(parseCsv('a,b\n"c,d')).toEqual({ ok: false, fault: { row: 2, fault: 'unclosedQuote' } })
    expect(parseCsv('a\n"b"c')).toEqual({ ok: false, fault: { row: 2, fault: 'textAfterQuote' } })
    expect(parseCsv('a"b')).toEqual({ ok: false, fault: { row: 1, fault: 'quoteInsideText' } })
  })

  it.each(['=1', ' =1', '+1', '-1', '@x', '\tx', '\rx', '＝1', '＋1'])('knows that %j acts as a formula', (cell) => {
    expect(actsAsFormula(cell)).toBe(true)
  })

  it.each(['1', 'a=b', 'O-Neil', '12-3', ''])('knows that %j does not', (cell) => {
    expect(actsAsFormula(cell)).toBe(false)
  })
})

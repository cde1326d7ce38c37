import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  actsAsFormula,
  BYTE_ORDER_MARK,
  escapeFormulaCell,
  unescapeFormulaCell,
  writeCsv,
  writeExport,
} from '#domain/text/csv.ts'
import { FORMULA_SIGNS, HOSTILE_PIECES } from '#tests/support/hostile/hostile-strings.ts'

const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
const hostile = fc.array(fc.oneof(fc.constantFrom(...HOSTILE_PIECES), fc.string({ unit: 'binary' })), { maxLength: 8 })
const hostileCell = hostile.map((pieces) => pieces.join(''))

/**
 * The formulas a spreadsheet would see, computed independently of the code under test: the visible start of every line.
 */
function formulasOf(cell: string): string[] {
  return cell
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .filter(
      (line) => line.startsWith('\t') || FORMULA_SIGNS.includes(line.replace(/^[\s\p{Cc}\p{Cf}]+/u, '').at(0) ?? ' '),
    )
}

describe('delimited text', () => {
  it('round-trips through csv-parse, whatever the cells hold', () => {
    const rows = fc.array(fc.array(hostileCell, { minLength: 2, maxLength: 5 }), { maxLength: 6 })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', '|', '\t', ';'),
        fc.constantFrom('\n', '\r\n'),
        (table, delimiter, newline) => {
          const text = writeCsv(table, delimiter, newline)
          expect(parse(text, { delimiter, record_delimiter: newline, relax_column_count: true })).toEqual(table)
        },
      ),
      { seed: 20_261_120 },
    )
  })

  it('quotes every cell that a reader may split into lines, and no other', () => {
    expect(writeCsv([['a b', '=1', "'", '中', ' ']], ',', '\n')).toBe("a b,=1,',中, \n")
    for (const one of breaks) expect(writeCsv([[`a${one}b`, 'c']], ',', '\n')).toBe(`"a${one}b",c\n`)
  })
})

describe('an export', () => {
  const cells = fc.sample(hostileCell, { numRuns: 10_000, seed: 20_261_121 })

  it('returns 10,000 hostile cells as escaped, none of them a formula', () => {
    const table = Array.from({ length: 2_500 }, (_, row) => cells.slice(row * 4, row * 4 + 4))
    const read: string[][] = parse(BYTE_ORDER_MARK + writeExport(table), { bom: true, record_delimiter: '\r\n' })
    expect(read.flat()).toEqual(cells.map(escapeFormulaCell))
    expect(read.flat().flatMap(formulasOf)).toEqual([])
  })

  it('changes a cell only by the apostrophes before its formulas', () => {
    const isChanged = (cell: string) => {
      const escaped = escapeFormulaCell(cell)
      const isAsItWas =
        (escaped === cell) === !actsAsFormula(cell) && escapeFormulaCell(escaped) === escaped && !actsAsFormula(escaped)
      return !isAsItWas || (!cell.includes("'") && unescapeFormulaCell(escaped) !== cell)
    }
    expect(cells.filter(isChanged)).toEqual([])
  })

  it('lets no line start as a formula for a reader that ignores quotes', () => {
    const text = writeExport([['pay me', 'x\n=cmd|" /C calc"!A0', 'x\r\n ＝1']])
    expect(text).toBe(`pay me,"x\n'=cmd|"" /C calc""!A0","x\r\n' ＝1"\r\n`)
    for (const line of text.split(/\r\n|[\n\r]/)) expect(FORMULA_SIGNS).not.toContain(line.trim().at(0))
  })

  it.each(['=1', ' =1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', '\u200b=1', '\u0000=1'])(
    'knows that %j acts as a formula',
    (cell) => {
      expect(actsAsFormula(cell)).toBe(true)
      expect(escapeFormulaCell(cell)).toBe(`'${cell}`)
    },
  )

  it.each(breaks.flatMap((one) => [`a${one}=1`, `a${one} ＋1`, `a${one}\tx`]))(
    'knows that %j acts as a formula behind its break',
    (cell) => {
      expect(actsAsFormula(cell)).toBe(true)
      expect(escapeFormulaCell(cell)).toBe(cell.replace(/(?=[ =\t])/, "'"))
    },
  )

  it.each(['1', 'a=b', 'O-Neil', '12-3', '', "'=1", 'a\nb', 'a, -1'])('knows that %j does not', (cell) => {
    expect(actsAsFormula(cell)).toBe(false)
    expect(escapeFormulaCell(cell)).toBe(cell)
  })

  it('is written so that spreadsheets open it correctly, formulas escaped', () => {
    const table = [
      ['row', 'fault'],
      ['2', '=HYPERLINK("x")'],
      ['3', 'a, "b"\nc'],
      ['4', '-1'],
    ]
    expect(writeExport(table)).toBe(`row,fault\r\n2,"'=HYPERLINK(""x"")"\r\n3,"a, ""b""\nc"\r\n4,'-1\r\n`)
  })
})

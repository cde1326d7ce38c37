import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCsv } from '#domain/text/csv.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { longestTurn } from '#tests/support/servers/longest-turn.ts'

const LIMITS = { rowsMax: 1_000 }

it('reads what the one writer wrote, with the rows that hold something by their numbers', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '中', '|', '\t') })
  const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
  const [delimiters, newlines] = [fc.constantFrom(',', '|', '\t'), fc.constantFrom('\n', '\r\n')]
  await fc.assert(
    fc.asyncProperty(tables, delimiters, newlines, async (table, delimiter, newline) => {
      const rows = table
        .map((cells, at) => ({ row: at + 1, cells }))
        .filter(({ cells }) => cells.some((value) => value.trim() !== ''))
      const read = await readCsv(writeCsv(table, delimiter, newline), { ...LIMITS, delimiter })
      expect(read).toEqual({ ok: true, rows })
    }),
    { seed: 20_261_120 },
  )
})

it('reads any text as a strict parser of another make does', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '""', ',', ';', '\n', '\r', '\r\n', ' ', '中'),
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(',', ';'), async (given, delimiter) => {
      const read = await readCsv(given, { ...LIMITS, delimiter })
      expect(read.ok ? read.rows : read.fault).toEqual(otherwiseRead(given, delimiter))
    }),
    { seed: 20_261_129, numRuns: 1_000 },
  )
})

const FAULTS: Record<string, string> = {
  CSV_INVALID_CLOSING_QUOTE: 'textAfterQuote',
  INVALID_OPENING_QUOTE: 'quoteInsideText',
  CSV_QUOTE_NOT_CLOSED: 'unclosedQuote',
}

function otherwiseRead(text: string, delimiter: string): unknown {
  try {
    const options = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true }
    const records: string[][] = parse(text, options)
    return records
      .map((cells, at) => ({ row: at + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { row: Number(error['records']) + 1, fault: FAULTS[error.code] }
  }
}

it('takes a byte-order mark, blank lines, empty last cells, every way to end a line, and a last line without an end', async () => {
  expect(await readCsv('\uFEFFa,b,\r\n\r\nc,"d\ne"\nf\rg', LIMITS)).toEqual({
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
  ['"a\nb",c\nd"', { fault: { row: 2, fault: 'quoteInsideText' }, line: 3 }],
])('names the row of what is no table: %j', async (text, fault) => {
  expect(await readCsv(text, LIMITS)).toEqual({ ok: false, ...fault })
})

const MANY = 300_000

it.each([
  ['a row without end', `a\n"${'x\n'.repeat(MANY)}"`, { row: 2, fault: 'unclosedQuote' }],
  ['a long row', `a\n${'x'.repeat(MANY)}`, { row: 2, fault: 'rowTooLong' }],
  ['cells', `a\n${','.repeat(MANY)}`, { row: 2, fault: 'rowTooLong' }],
  ['quoted cells', `a\n${'"",'.repeat(MANY)}`, { row: 2, fault: 'rowTooLong' }],
  ['rows', 'a,b\na\n'.repeat(MANY), { row: 1_001, fault: 'tooManyRows' }],
  ['blank rows', `a${'\n'.repeat(MANY)}`, { row: 100_002, fault: 'tooManyRows' }],
  ['open quotes', '"'.repeat(MANY), { row: 1, fault: 'unclosedQuote' }],
])('ends at its limits, in short turns: %s', async (_what, text, fault) => {
  const { ms, result } = await longestTurn(async () => await readCsv(text, LIMITS))
  expect(result).toMatchObject({ ok: false, fault })
  expect(ms).toBeLessThan(60)
})

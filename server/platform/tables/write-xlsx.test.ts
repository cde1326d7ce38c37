import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { SHEET_ROWS_MAX } from '#domain/lists/export-file.ts'
import { BYTE_ORDER_MARK, escapeFormulaCell, writeExport } from '#domain/text/csv.ts'
import type { Cell } from '#server/platform/tables/cells.ts'
import { amountCell, countCell, textOfCell } from '#server/platform/tables/cells.ts'
import { xlsxWriter } from '#server/platform/tables/write-xlsx.ts'
import { zipOf } from '#server/platform/tables/write-zip.ts'
import { HOSTILE_STRINGS } from '#tests/support/hostile/hostile-strings.ts'

const LONGEST = 'x'.repeat(32_767)
const TEXTS = [
  ...HOSTILE_STRINGS,
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' leading and trailing ',
  'line\nfeed',
  'carriage\r\nreturn',
  '\u0001\u0008\u000b\u001f\u007f\u0085\u2028',
  '_x000D_ as somebody wrote it',
  '<b>&amp;</b> "quoted", \'single\'',
  '😀 👩‍👩‍👧 𠮷',
  '00123',
  '1e5',
  'TRUE',
  LONGEST,
]

async function bytesOf(pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

async function workbookOf(header: readonly string[], pages: readonly (readonly Cell[])[][]): Promise<Buffer> {
  const writer = xlsxWriter()
  async function* texts() {
    yield writer.begin(header)
    for (const rows of pages) yield writer.rows(rows)
    yield writer.end()
  }
  return await bytesOf(writer.pack(texts()))
}

const cellsOf = (file: Buffer) => {
  const book = read(file, { cellNF: true, cellStyles: true })
  const [name = ''] = book.SheetNames
  return book.Sheets[name] ?? {}
}

const shownIn = (file: Buffer): string[][] =>
  utils.sheet_to_json<string[]>(cellsOf(file), { header: 1, raw: false, defval: '', blankrows: true })

it('holds for another reader what the CSV file holds, whatever is in the texts', async () => {
  const header = ['Text', 'Amount', 'Count', 'Time']
  const rows = TEXTS.map((text, at): Cell[] => [
    text,
    amountCell(at % 2 === 0 ? 123_456 + at : -at, [0, 2, 4][at % 3] ?? 2),
    countCell(at),
    { clock: `2026-02-${String((at % 28) + 1).padStart(2, '0')} 23:59:${String(at % 60).padStart(2, '0')}` },
  ])
  const csv = BYTE_ORDER_MARK + writeExport([header, ...rows.map((row) => row.map(textOfCell))])
  // The reader has one line end for both, and no sheet needs the CSV file's apostrophes.
  const expected = (parse(csv, { bom: true }) as string[][]).map((row) =>
    row.map((cell) => cell.replaceAll('\r\n', '\n')),
  )
  const shown = shownIn(await workbookOf(header, [rows]))
  expect(shown.map((row) => row.map(escapeFormulaCell))).toEqual(expected)
})

it('keeps texts as texts, numbers with the digits that they have, and times as dates', async () => {
  const sheet = cellsOf(
    await workbookOf(
      ['Text', 'Amount', 'Long', 'Time', 'Early'],
      [
        [
          [
            '=1+1',
            amountCell(10, 2),
            amountCell(Number.MAX_SAFE_INTEGER, 2),
            { clock: '2026-02-01 12:00:00' },
            { clock: '1899-12-31 00:00:00' },
          ],
        ],
      ],
    ),
  )
  expect(sheet['A2']).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet['A2'].f).toBeUndefined()
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 0.1, w: '0.10', z: '0.00' })
  // Sixteen digits are more than a spreadsheet keeps.
  expect(sheet['C2']).toMatchObject({ t: 's', v: '90071992547409.91' })
  expect(sheet['D2']).toMatchObject({ t: 'n', v: 46_054.5, w: '2026-02-01 12:00:00' })
  expect(sheet['E2']).toMatchObject({ t: 's', v: '1899-12-31 00:00:00' })
})

it('cuts a text that no cell can hold, and between no two halves of a sign', async () => {
  const sheet = cellsOf(await workbookOf(['A', 'B'], [[[`${LONGEST}y`, `${'x'.repeat(32_765)}😀y`]]]))
  expect(sheet['A2'].v).toBe(`${'x'.repeat(32_766)}…`)
  expect(sheet['B2'].v).toBe(`${'x'.repeat(32_765)}…`)
})

it('names columns behind Z, and says at its end how many rows it has', async () => {
  const header = Array.from({ length: 60 }, (_, at) => `c${at}`)
  const file = await workbookOf(header, [[header], [header, header]])
  expect(cellsOf(file)['BH4']).toMatchObject({ v: 'c59' })
  expect(file.subarray(-2_000).toString('latin1')).toContain('rows: 3<')
})

it('writes no more rows than a sheet holds', () => {
  const writer = xlsxWriter(3)
  writer.begin(['n'])
  expect(writer.rows([['a'], ['b'], ['c']])).toContain('r="4"')
  expect(() => writer.rows([['d']])).toThrow('no more rows')
  expect(SHEET_ROWS_MAX + 1).toBe(2 ** 20)
})

it('reads no further ahead than what is taken, and fails with what it packs', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield Array.from({ length: 5_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')
    }
  }
  const taken = zipOf([{ name: 'a', content: endless() }])[Symbol.asyncIterator]()
  await taken.next()
  await taken.next()
  const before = read
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(read - before).toBeLessThan(50)
  await taken.return(undefined)
  const failing = zipOf([{ name: 'a', content: brokenOff() }])
  await expect(bytesOf(failing)).rejects.toThrow('gone')
})

async function* brokenOff() {
  yield 'some'
  throw new Error('gone')
}

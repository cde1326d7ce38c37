import { expect, it } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { resultCsv } from '#features/orders/order-test/result-csv.ts'

it('writes what reads back, formulas made inert', () => {
  const text = resultCsv([
    ['row', 'fault'],
    ['2', '=HYPERLINK("x")'],
    ['3', 'a, "b"\nc'],
    ['4', '-1'],
  ])
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(parseCsv(text)).toEqual({
    ok: true,
    rows: [
      ['row', 'fault'],
      ['2', `'=HYPERLINK("x")`],
      ['3', 'a, "b"\nc'],
      ['4', `'-1`],
    ],
  })
})

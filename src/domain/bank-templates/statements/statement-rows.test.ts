import { describe, expect, it } from 'vitest'
import { checkTemplate } from '#domain/bank-templates/bank-template-check.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { readStatement } from '#domain/bank-templates/statements/statement-rows.ts'
import { readsStatements } from '#domain/bank-templates/statements/statement-template.ts'
import type { StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'

const templateOf = (id: string) => {
  const template = BANK_TEMPLATES.find((one) => one.id === id)
  if (!template || !readsStatements(template)) throw new Error(`${id} reads no statements`)
  return template
}
const ICICI = templateOf('icici-statement')
const CONTEXT = { exponent: 2, zone: 'Asia/Kolkata', readAt: new Date('2026-11-24T12:00:00Z') }
const HEADER = [
  'Transaction Date',
  'Transaction Remarks',
  'Reference No',
  'Withdrawal Amount',
  'Deposit Amount',
  'Balance',
]
const read = (lines: string[][], template: StatementTemplate = ICICI) => {
  const file = { ok: true, rows: lines.map((cells, at) => ({ row: at + 1, cells })) } as const
  const found = [...readStatement(template, file, CONTEXT)]
  return {
    rows: found.flatMap((one) => (Array.isArray(one) || 'passedBy' in one ? [] : [one])),
    passed: found.flatMap((one) => (!Array.isArray(one) && 'passedBy' in one ? [one] : [])),
    faults: found.flatMap((one) => (Array.isArray(one) ? one : [])),
  }
}

describe('a statement', () => {
  it('tells what came in and went out, with all that a row says', () => {
    const { faults, rows } = read([
      HEADER,
      ['23/11/2026 10:30:00', 'UPI/ASHA', '412345678901', '', '1,500.00', '12,345.67'],
      ['', 'Opening balance', '', '', '', '12,345.67'],
      ['23/11/2026', 'ATM', '', '500', '', '11,845.67'],
    ])
    expect(faults).toEqual([])
    expect(rows).toEqual([
      {
        ...{ row: 2, direction: 'credit', amountMinor: 150_000, balanceMinor: 1_234_567, utr: '412345678901' },
        ...{ payerName: null, isDayOnly: false, occurredAt: new Date('2026-11-23T05:00:00Z') },
        text: 'Transaction Date: 23/11/2026 10:30:00\nTransaction Remarks: UPI/ASHA\nReference No: 412345678901\nDeposit Amount: 1,500.00\nBalance: 12,345.67',
      },
      expect.objectContaining({
        ...{ row: 4, direction: 'debit', amountMinor: 50_000, balanceMinor: 1_184_567, utr: null },
        ...{ isDayOnly: true, occurredAt: new Date('2026-11-23T18:29:59Z') },
      }),
    ])
  })

  it('takes a word of direction beside a balance for that of the row where its layout says so', () => {
    const { debit: _debit, ...statement } = ICICI.statement
    const { rows } = read(
      [
        ['Transaction Date', 'Transaction Remarks', 'Balance', 'Dr / Cr', 'Deposit Amount'],
        ['23/11/2026', 'ATM', '900', 'Dr', '100'],
      ],
      { ...ICICI, statement: { ...statement, direction: 'Dr / Cr' } },
    )
    expect(rows).toMatchObject([{ direction: 'debit', amountMinor: 10_000, balanceMinor: 90_000 }])
  })

  it('passes over no row without a word', () => {
    const { faults, passed, rows } = read([
      HEADER,
      ['', 'Opening balance', '', '', '', '12,345.67'],
      ['23/11/2026', 'UPI/ASHA', '412345678901', '', '', '12,345.67'],
      ['23/11/2026', 'Interest', '', '0.00', '-', '12,345.67'],
      ['23/11/2026', 'UPI/RAVI', '412345678902', '', '100.00', '12,445.67'],
    ])
    expect(faults).toEqual([])
    expect(rows.map(({ row }) => row)).toEqual([5])
    expect(passed).toEqual([
      { row: 2, passedBy: 'noAmount' },
      { row: 3, passedBy: 'noAmount' },
      { row: 4, passedBy: 'zeroAmount' },
    ])
  })

  it('says of a time what keeps it from being one, by the clock of the bank', () => {
    const times = ['24/11/2026 18:40:00', '25/11/2026', '31/02/2026', '23.11.2026', '23/11/2024', '24/11/2026 17:30:00']
    const { faults, rows } = read([HEADER, ...times.map((time) => [time, '', '', '', '1', ''])])
    expect(faults.map(({ fault }) => fault)).toEqual([
      'laterThanNow',
      'laterThanNow',
      'notADate',
      'wrongFormat',
      'tooLongAgo',
    ])
    // Half past five in the afternoon has been there at noon in Greenwich, and seven has not.
    expect(rows).toMatchObject([{ occurredAt: new Date('2026-11-24T12:00:00Z') }])
  })

  it('takes no amount for another one where a separator of thousands splits a cell', () => {
    const { faults } = read([
      HEADER,
      ['23/11/2026', 'UPI', '412345678901', '', '1', '500.00', '12,345.67'],
      ['23/11/2026', 'UPI', '412345678902', '', '1,500.00', '12,345.67', '', ' '],
    ])
    expect(faults).toEqual([{ row: 2, column: null, fault: 'columnCount' }])
  })

  it('has what went out with a minus, where that has no column of its own', () => {
    const { debit: _debit, ...statement } = ICICI.statement
    const { rows } = read([HEADER, ['23/11/2026', 'ATM', '', '', '-500.00', '1']], { ...ICICI, statement })
    expect(rows).toMatchObject([{ direction: 'debit', amountMinor: 50_000 }])
  })

  it('is refused with row and column where it is not what its layout says', () => {
    expect(read([HEADER.slice(1)]).faults).toEqual([{ row: 1, column: 'Transaction Date', fault: 'missingColumn' }])
    const { faults, rows } = read([
      HEADER,
      ['yesterday', '', '', '', '1', ''],
      ['', '', '', '', '1', ''],
      ['23/11/2026', '', '', '2', '1', ''],
      ['23/11/2026', '', 'U'.repeat(65), '', 'one', 'much'],
      ['25/12/2026', '', '', '', '1', ''],
    ])
    expect(rows).toEqual([])
    expect(faults.map(({ row, column, fault }) => `${row} ${column}: ${fault}`)).toEqual([
      '2 Transaction Date: wrongFormat',
      '3 Transaction Date: required',
      '4 Withdrawal Amount: bothWays',
      '5 Deposit Amount: notANumber',
      '5 Balance: notANumber',
      '5 Reference No: tooLong',
      '6 Transaction Date: laterThanNow',
    ])
    expect(read([]).faults).toEqual([{ row: 1, column: null, fault: 'required' }])
  })
})

it('needs an income layout that says where times and amounts stand, each column once', () => {
  const faultsOf = (change: object) =>
    checkTemplate({ ...ICICI, ...change }).map(({ path, fault }) => `${path}: ${fault}`)
  const { statement } = ICICI
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ type: 'reversal' })).toEqual(['statement.time: onlyStatements'])
  expect(faultsOf({ statement: { ...statement, timeFormat: 'DD DD' } })).toEqual(['statement.timeFormat: timeFormat'])
  expect(faultsOf({ statement: { ...statement, balance: 'Deposit Amount' } })).toEqual(['statement.balance: taken'])
  expect(faultsOf({ result: { ...ICICI.result, amount: undefined } })).toEqual(['result.amount: required'])
})

import { expect, it } from 'vitest'
import { checkTemplate } from '#domain/bank-templates/bank-template-check.ts'
import { STATEMENT_LAYOUTS } from '#domain/bank-templates/statements/statement-layouts.ts'
import { namesOf } from '#domain/bank-templates/statements/statement-header.ts'
import type { ColumnRole } from '#domain/bank-templates/statements/statement-template.ts'
import { guessColumns, isDirectionUnsaid, taughtTemplate } from '#domain/bank-templates/statements/teach-statement.ts'

const rowsOf = (...lines: string[][]) => lines.map((cells, at) => ({ row: at + 1, cells }))
const NAMED = { id: 'statement-1', name: 'New', currency: 'INR' }

it.each(STATEMENT_LAYOUTS.map((layout) => [layout.id, layout] as const))(
  'guesses the columns of a known layout: %s',
  (_id, layout) => {
    const { result, statement } = layout
    const columns = [statement.time, result.reference, result.amount, statement.debit, statement.direction].map(
      (column) => namesOf(column)[0],
    )
    const titles = columns.filter((title) => title !== undefined)
    const rows = rowsOf(['Account', '1'], titles, ['21/11/2026'])
    const guess = guessColumns(rows)
    expect(guess).toMatchObject({ at: 1 })
    expect(guess.roles.filter((role) => role === 'none')).toEqual([])
    const taught = taughtTemplate(rows, guess, NAMED)
    expect(taught && checkTemplate(taught)).toEqual([])
    expect(taught?.statement.time).toBe(titles[0])
  },
)

it('takes the way that the file writes its times, and the word of direction of a balance for none', () => {
  const rows = rowsOf(
    ['Date', 'Text', 'Debit', 'Credit', 'Balance', 'Dr / Cr'],
    ['21-Nov-2026', 'x', '', '1', '2', 'CR'],
  )
  const guess = guessColumns(rows)
  expect(guess.roles).toEqual(['time', 'none', 'debit', 'amount', 'balance', 'none'])
  expect(taughtTemplate(rows, guess, NAMED)?.statement.timeFormat).toBe('D-MMM-YYYY')
  expect(taughtTemplate(rows, { ...guess, roles: ['time', 'none'] }, NAMED)).toBeUndefined()
})

it('takes a column by its name only where no column before it bears the same one', () => {
  const rows = rowsOf(['Date', 'Text', 'Amount', 'AMOUNT (+)', 'Amount'], ['21-Nov-2026', 'x', '7', '', '500'])
  const taught = (...roles: ColumnRole[]) =>
    taughtTemplate(rows, { at: 0, roles: ['time', 'narration', ...roles] }, NAMED)
  expect(taught('amount', 'none', 'none')?.result.amount).toBe('Amount')
  expect(taught('none', 'none', 'amount')).toBeUndefined()
  expect(taught('amount', 'none', 'direction')).toBeUndefined()
})

it('sees by its words that a column says whether money came or went', () => {
  const rows = rowsOf(
    ['Date', 'Details', 'Amount', 'D/C'],
    ['21-Nov-2026', 'D', '1', 'D'],
    ['21-Nov-2026', '', '2', 'C'],
  )
  expect(guessColumns(rows).roles).toEqual(['time', 'narration', 'amount', 'direction'])
})

it('asks which way the money went where no sign, word or name tells', () => {
  const unsaid = (title: string, ...amounts: string[]) => {
    const rows = rowsOf(['Date', 'Details', title], ...amounts.map((amount) => ['21-Nov-2026', 'x', amount]))
    return isDirectionUnsaid(rows, { at: 0, roles: ['time', 'narration', 'amount'] })
  }
  expect(unsaid('Amount', '1.00', '2.00')).toBe(true)
  expect(unsaid('Amount', '1.00', '-2.00')).toBe(false)
  expect(unsaid('Amount', '1.00', '(2.00)')).toBe(false)
  expect(unsaid('Amount', '1.00 Cr', '2.00')).toBe(false)
  expect(unsaid('Credit Amount', '1.00')).toBe(false)
  expect(unsaid('收入金额', '1.00')).toBe(false)
  const rows = rowsOf(['Date', 'Details', 'Amount', 'D/C'], ['21-Nov-2026', 'x', '1', 'D'])
  expect(isDirectionUnsaid(rows, { at: 0, roles: ['time', 'narration', 'amount', 'direction'] })).toBe(false)
})

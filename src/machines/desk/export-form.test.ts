import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { columnsFor, exportForm, lastOf, readLast } from '#machines/desk/export-form.ts'
import type { ExportSubject } from '#machines/desk/export-form.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import { startValues } from '#machines/action/action-form.ts'

const column = (id: string) => ({ id, field: id, title: id.toUpperCase() })
const [code, country, enabled] = ['code', 'country', 'enabled'].map(column) as [
  ReturnType<typeof column>,
  ReturnType<typeof column>,
  ReturnType<typeof column>,
]
const COLUMNS = { columns: [code, country, enabled], shown: [enabled, code] }
const subject: ExportSubject = {
  call: 'bank.export',
  selection: { filter: {} },
  expectedRows: 3,
  isSelection: false,
  ...COLUMNS,
  language: 'en-US',
  last: readLast(undefined, COLUMNS),
}
const form = exportForm('bank.export')
const facts = {
  role: 'superAdmin',
  settings: { canTimeoutSupplement: false },
} as Parameters<typeof formFaults>[3]

describe('the form of an export', () => {
  it('begins with the shown columns as CSV, and then with what was used last', () => {
    expect(subject.last).toEqual({ format: 'csv', which: 'shown', chosen: ['enabled', 'code'] })
    const last = lastOf({ format: 'xlsx', which: 'chosen', chosen: ['country'] })
    expect(readLast(JSON.parse(JSON.stringify(last)), COLUMNS)).toEqual(last)
  })

  it.each([undefined, null, 'x', 7, { format: 'pdf', which: 7, chosen: 'code' }])('survives %j', (stored) => {
    expect(readLast(stored, COLUMNS)).toEqual(subject.last)
  })

  it('forgets chosen columns that the list has no more', () => {
    const kept = { format: 'xlsx', which: 'chosen', chosen: ['gone', 'country'] }
    expect(readLast(kept, COLUMNS).chosen).toEqual(['country'])
    expect(readLast({ ...kept, chosen: ['gone'] }, COLUMNS)).toMatchObject({ format: 'xlsx', which: 'shown' })
  })

  it.each([
    ['shown', [enabled, code]],
    ['all', [code, country, enabled]],
    // In the list’s order, whatever the order of choosing.
    ['chosen', [code, enabled]],
  ])('takes the columns “%s”', (which, expected) => {
    expect(columnsFor(subject, { which, chosen: ['enabled', 'code'] })).toEqual(expected)
  })

  it('makes an input that the call takes', () => {
    const values = { ...startValues(form, subject), format: 'xlsx', which: 'all' }
    expect(formFaults(form, subject, values, facts)).toEqual({})
    expect(contract['bank.export'].input.parse(form.inputOf(subject, values))).toMatchObject({
      columns: ['code', 'country', 'enabled'],
      headers: ['CODE', 'COUNTRY', 'ENABLED'],
      format: 'xlsx',
    })
  })

  it('demands a column where they are chosen', () => {
    const values = { ...startValues(form, subject), which: 'chosen', chosen: [] }
    expect(formFaults(form, subject, values, facts)).toEqual({ chosen: 'required' })
    expect(formFaults(form, subject, { ...values, which: 'shown' }, facts)).toEqual({})
  })
})

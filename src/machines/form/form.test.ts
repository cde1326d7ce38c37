import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMajor } from '#domain/money/money.ts'
import { issueFaults, valueFaults, withoutFaultsOf } from '#machines/form/form-faults.ts'
import type { FieldEditor, FormField } from '#machines/form/form-field.ts'
import { movedRow, patchRow, withoutRow } from '#machines/form/form-rows.ts'
import { emptyValues, isChanged } from '#machines/form/form-field.ts'
import { listOf, rowsOf, textOf } from '#machines/form/form-values.ts'
import type { FieldValue, FormValues } from '#machines/form/form-values.ts'
import { readMoment, readMoney, readRate, readWhole } from '#machines/form/typed-values.ts'

type Field = FormField<null>
const field = (name: string, editor: FieldEditor<null>, more: Partial<Field> = {}): Field => ({ name, editor, ...more })
const text: FieldEditor<null> = { kind: 'text', maxLength: 20 }
const EXPONENTS: Readonly<Record<string, number>> = { INR: 2, USDT: 6, JPY: 0 }

const inner = [field('header', text, { required: true }), field('width', { kind: 'number', min: 1, max: 9 })]
const FIELDS: readonly Field[] = [
  field('name', text, { required: true }),
  field('code', { kind: 'text', maxLength: 5, pattern: /^[A-Z]+$/ }),
  field('currency', { kind: 'select', of: 'currencies' }),
  field('amount', { kind: 'money', min: 100, exponentOf: (values) => EXPONENTS[textOf(values, 'currency')] }),
  field('share', { kind: 'rate', max: 10_000 }),
  field('notes', { kind: 'multiline', maxLength: 20 }),
  field('sure', { kind: 'flag' }),
  field('why', text, { required: true, isAsked: (values) => values['sure'] === true }),
  field('tags', { kind: 'several', of: 'tags' }),
  field('at', { kind: 'dateTime' }),
  field('period', { kind: 'dateTimeRange' }),
  field('file', { kind: 'file', accept: '.csv', maxBytes: 3 }),
  field('heading', { kind: 'section' }),
  field('columns', { kind: 'rows', fields: inner }, { issuesOf: ['template.columns'] }),
  field('result', { kind: 'group', fields: [field('reference', text, { required: true })] }),
  field('extra', { kind: 'pairs', max: 3, nameLength: 8, valueLength: 8 }),
]
const EMPTY = emptyValues(FIELDS)
const filled = (change: FormValues): FormValues => ({ ...EMPTY, name: 'n', result: { reference: 'r' }, ...change })

const value: fc.Arbitrary<FieldValue> = fc.letrec<{ value: FieldValue; values: FormValues }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.string({ maxLength: 6 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
    tie('values'),
    fc.array(tie('values'), { maxLength: 3 }),
  ),
  values: fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), tie('value'), { maxKeys: 3 }),
})).value

describe('empty values', () => {
  it('have a value of the right kind for every field but a heading', () => {
    expect(EMPTY).toMatchObject({ name: '', sure: false, tags: [], period: { from: '', to: '' }, file: null })
    expect(EMPTY).toMatchObject({ columns: [], result: { reference: '' }, extra: [] })
    expect(EMPTY).not.toHaveProperty('heading')
    expect(emptyValues(inner)).toEqual({ header: '', width: '' })
  })

  it('lack only what is required', () => {
    expect(valueFaults(FIELDS, EMPTY, null)).toEqual({ name: 'required', 'result.reference': 'required' })
  })
})

describe('faults', () => {
  it.each<[FormValues, Record<string, string>]>([
    [{ name: '   ' }, { name: 'required' }],
    [{ code: 'ab' }, { code: 'wrongFormat' }],
    [{ amount: '1.234', currency: 'INR' }, { amount: 'tooManyDecimals' }],
    [{ amount: '1,234.123456', currency: 'USDT' }, {}],
    [{ amount: '1.5', currency: 'JPY' }, { amount: 'tooManyDecimals' }],
    [{ amount: '0.99', currency: 'INR' }, { amount: 'outOfRange' }],
    [{ amount: 'x' }, { amount: 'notANumber' }],
    [{ share: '2.51' }, {}],
    [{ share: '2.511' }, { share: 'tooManyDecimals' }],
    [{ share: '100.01' }, { share: 'outOfRange' }],
    [{ sure: true }, { why: 'required' }],
    [{ sure: false, why: '' }, {}],
    [{ at: '2026-02-30 10:00' }, { at: 'notADate' }],
    [{ period: { from: '2026-01-02 00:00', to: '2026-01-01 00:00' } }, { 'period.to': 'startAfterEnd' }],
    [{ period: { from: 'x', to: '' } }, { 'period.from': 'notADate' }],
    [{ period: { from: '', to: '2026-01-01 00:00' } }, {}],
    [{ file: new File(['four'], 'a.csv') }, { file: 'fileTooLarge' }],
    [
      {
        columns: [
          { header: 'H', width: '' },
          { header: '', width: '10' },
        ],
      },
      { 'columns.1.header': 'required', 'columns.1.width': 'outOfRange' },
    ],
    [{ extra: [{ name: '', value: '' }] }, {}],
  ])('of %j are %j', (change, faults) => {
    expect(valueFaults(FIELDS, filled(change), null)).toEqual(faults)
  })

  it('refuse a text above the limit of its field, which is not cut', () => {
    const fields = [field('code', { kind: 'text', maxLength: 5 }), field('about', { kind: 'multiline', maxLength: 5 })]
    expect(valueFaults(fields, { code: 'ABCDE ', about: 'ABCDEF' }, null)).toEqual({ about: 'tooLong' })
  })

  it('of a response go to their field, also in rows and under another name, the first one of each', () => {
    const issues = [
      ['name', 'taken'],
      ['name', 'tooLong'],
      ['columns.2.header', 'required'],
      ['template.columns.0.width', 'outOfRange'],
      ['columns', 'tooFew'],
      ['columns.1.unknown', 'invalid'],
      ['tags.3', 'unknownValue'],
      ['result.reference', 'required'],
      ['period.to', 'notADate'],
      ['elsewhere', 'invalid'],
    ].map(([path = '', fault = '']) => ({ path, fault }))
    expect(issueFaults(issues, FIELDS)).toEqual({
      name: 'taken',
      'columns.2.header': 'required',
      'columns.0.width': 'outOfRange',
      columns: 'tooFew',
      'columns.1': 'invalid',
      tags: 'unknownValue',
      'result.reference': 'required',
      'period.to': 'notADate',
    })
  })

  it('of a changed field are gone with those of its rows; others stay', () => {
    const faults = { name: 'taken', columns: 'tooFew', 'columns.0.header': 'required' }
    expect(withoutFaultsOf(faults, ['columns'])).toEqual({ name: 'taken' })
  })
})

describe('typed values', () => {
  it('give every amount back that a currency can express', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }), (minor, exponent) => {
        expect(readMoney(formatMajor(minor, exponent), exponent)).toEqual({ ok: true, value: minor })
      }),
    )
  })

  it('read whole numbers and rates exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(readWhole(String(number))).toEqual({ ok: true, value: number })
      }),
    )
    expect(readWhole('1,000')).toEqual({ ok: true, value: 1000 })
    expect(readWhole('1.0')).toEqual({ ok: false, fault: 'notANumber' })
    for (const typed of ['2.5', '2.50', '2.5 %', ' 2.5%']) expect(readRate(typed)).toEqual({ ok: true, value: 250 })
    expect(readRate('0.5')).toEqual({ ok: true, value: 50 })
    expect(readRate('0.0125')).toEqual({ ok: false, fault: 'tooManyDecimals' })
  })

  it.each([
    ['2026-03-01 09:30', 'dateTime', 'from', '2026-03-01 09:30:00'],
    ['2026-03-01T09:30', 'dateTime', 'to', '2026-03-01 09:30:59'],
    ['2026-03-01 09:30:15', 'dateTimeRange', 'to', '2026-03-01 09:30:15'],
    ['2028-02-29', 'date', 'from', '2028-02-29'],
    ['2026-02-29', 'dateRange', 'from', undefined],
    ['23:59', 'time', 'from', '23:59:00'],
    ['24:00', 'time', 'from', undefined],
    ['9:30', 'time', 'from', undefined],
  ] as const)('read %j as %s, at its %s, as %j', (typed, kind, end, read) => {
    expect(readMoment(typed, kind, end)).toEqual(
      read === undefined ? { ok: false, fault: 'notADate' } : { ok: true, value: read },
    )
  })
})

describe('whether a form is changed', () => {
  it('is no for the same values, however they were made, and yes for another name', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), value), (values) => {
        expect(isChanged(values, structuredClone(values))).toBe(false)
        expect(isChanged({ ...values, name: 'a' }, { ...values, name: 'b' })).toBe(true)
      }),
    )
  })

  it('counts a change taken back as none, an empty row as one, and leaves out the code', () => {
    expect(isChanged({}, EMPTY)).toBe(false)
    expect(isChanged(EMPTY, { ...EMPTY, columns: [emptyValues(inner)] })).toBe(true)
    expect(isChanged(EMPTY, { ...EMPTY, googleCode: '123456' }, ['googleCode'])).toBe(false)
    expect(isChanged(EMPTY, { ...EMPTY, file: new File([], 'a.csv') })).toBe(true)
  })
})

describe('rows', () => {
  it('move, change and go without touching the others', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string() })), fc.nat(), (rows, seed) => {
        const at = rows.length === 0 ? 0 : seed % rows.length
        if (at + 1 < rows.length) expect(movedRow(movedRow(rows, at, 1), at + 1, -1)).toEqual(rows)
        else expect(movedRow(rows, at, 1)).toBe(rows)
        expect(new Set(movedRow(rows, at, -1))).toEqual(new Set(rows))
        expect(withoutRow(patchRow(rows, at, { name: 'x' }), at)).toEqual(withoutRow(rows, at))
      }),
    )
  })

  it('are read apart from lists of texts', () => {
    const values: FormValues = { rows: [{ a: '1' }], texts: ['b'], text: 'c' }
    expect([rowsOf(values, 'rows'), rowsOf(values, 'texts'), rowsOf(values, 'text')]).toEqual([[{ a: '1' }], [], []])
    expect([listOf(values, 'rows'), listOf(values, 'texts')]).toEqual([[], ['b']])
  })
})

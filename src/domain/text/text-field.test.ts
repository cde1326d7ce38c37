import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionalFields } from '#contract/calls/fields.ts'
import { ORDER_FILTER_FIELDS } from '#domain/orders/order-filter.ts'
import { PAYOUT_FILTER_FIELDS } from '#domain/payouts/payout-filter.ts'
import {
  fieldRecord,
  flag,
  id,
  line,
  listOf,
  oneOf,
  wallClock,
  wholeNumber,
  withFallback,
} from '#domain/text/text-field.ts'

const record = fieldRecord({
  page: id,
  states: listOf(oneOf(['open', 'done'])),
  mode: withFallback(oneOf(['single', 'batch']), 'single'),
})

describe('a record of text fields', () => {
  it('reads texts, omits missing fields and fills in fallbacks', () => {
    expect(record.safeParse({ page: '7', states: 'open,done' })).toEqual({
      success: true,
      data: { page: 7, states: ['open', 'done'], mode: 'single' },
    })
    expect(record.safeParse({ mode: 'batch', colour: 'red' })).toEqual({ success: true, data: { mode: 'batch' } })
  })

  it('reports each invalid field', () => {
    expect(record.safeParse({ page: '0', states: 'lost', mode: 'single' })).toEqual({
      success: false,
      error: {
        issues: [
          { path: ['page'], message: 'outOfRange' },
          { path: ['states'], message: 'invalid' },
        ],
      },
    })
  })

  it.each([
    [line(3), 'abcd', 'tooLong'],
    [line(9), 'a\u0000b', 'controlCharacters'],
    [wholeNumber(1, 5), '1.5', 'notANumber'],
    [wallClock, '2026-01-01', 'notADate'],
    [flag, 'maybe', 'invalid'],
  ])('says what is wrong with a text (%#)', (field, text, message) => {
    expect(field.safeParse(text)).toMatchObject({ success: false, error: { issues: [{ message }] } })
  })

  it('ignores inherited properties of its input', () => {
    expect(fieldRecord({ constructor: line(64), toString: line(64) }).safeParse({})).toEqual({
      success: true,
      data: {},
    })
  })
})

const FIELDS = { ...ORDER_FILTER_FIELDS, ...PAYOUT_FILTER_FIELDS }
const SCHEMAS = optionalFields(FIELDS)
const raw = fc.oneof(
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.integer().map(String),
  fc.constantFrom(
    '',
    'true',
    '0',
    '1,2,5',
    '1,,9',
    '12.50',
    '2026-01-01 00:00:00',
    'manual',
    'bank',
    '9007199254740993',
    '-1',
    ' 1',
  ),
  fc.integer(),
  fc.boolean(),
)

describe('a URL and a call', () => {
  it('read the same field alike', () => {
    const names = fc.constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]))
    fc.assert(
      fc.property(names, raw, (name, value) => {
        const own = FIELDS[name].safeParse(value)
        const called = SCHEMAS[name].safeParse(value)
        expect(called.success).toBe(own.success)
        if (own.success) expect(called.data).toEqual(own.data)
      }),
      { numRuns: 2_000 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listCall } from '#contract/calls/list-call.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { addressOf } from '#domain/lists/fields/list-filters.ts'
import { filterModelOf } from '#features/list/define/fields/field-filters.ts'
import { inputOfAddress } from '#features/list/define/fields/field-input.ts'

const FIELDS = {
  code: { kind: 'text', maxLength: 8, width: 80, sortable: true },
  note: { kind: 'text', maxLength: 8, width: 80, filter: false },
  state: { kind: 'choice', group: 'yesNo', of: ['yes', 'no'], several: true, width: 80 },
  enabled: { kind: 'flag', width: 80 },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 80 },
  at: { kind: 'time', range: ['startTime', 'endTime'], width: 80 },
  amount: { kind: 'money', exponent: 'exponent', range: ['amountMin', 'amountMax'], width: 80 },
  coins: { kind: 'money', exponent: 6, range: ['coinsMin', 'coinsMax'], width: 80 },
  kind: { kind: 'choice', group: 'callbackDirection', of: ['collection', 'payout'], call: 'direction' },
  raw: { kind: 'json' },
} as const satisfies ListFields

const call = listCall({
  path: '/v1.0/x',
  summary: '',
  access: ['admin'],
  fields: FIELDS,
  row: z.object({ id: z.int() }),
})
const NOW = new Date('2026-11-22T04:00:00Z')
const inputOf = (address: object) => inputOfAddress(FIELDS, { ...address }, 'Asia/Shanghai', NOW)

describe('a list of fields', () => {
  it('has an address, filters and a call that go together', () => {
    const filters = filterModelOf(FIELDS)
    expect(filters.all.map(({ id, editor }) => [id, editor.kind])).toEqual([
      ['code', 'text'],
      ['state', 'choices'],
      ['enabled', 'choice'],
      ['merchantId', 'party'],
      ['at', 'timeRange'],
      ['amount', 'amountRange'],
      ['coins', 'amountRange'],
      ['kind', 'choice'],
    ])
    const address = addressOf(FIELDS)
    const fields = new Set(filters.all.flatMap((filter) => filter.fields))
    expect(Object.keys(address.shape).toSorted()).toEqual([...fields, 'sort', 'direction', 'open'].toSorted())
  })

  it('asks in minor units, wall-clock texts and sort names, and leaves out what is not set', () => {
    expect(inputOf({ at: 'today', amountMin: '12.5', amountMax: 'x', open: '7', sort: 'code' })).toEqual({
      startTime: '2026-11-22 00:00:00',
      amountMin: 1_250,
      sortBy: 'code',
      sortDirection: 'asc',
    })
    expect(inputOf({ coinsMin: '200', coinsMax: '0.000001' })).toEqual({ coinsMin: 200_000_000, coinsMax: 1 })
    expect(inputOf({ kind: 'payout', direction: 'desc' })).toEqual({ direction: 'payout' })
    expect(inputOf({ startTime: '2026-11-01 00:00:00', at: 'today' })).toEqual({ startTime: '2026-11-01 00:00:00' })
  })

  it('makes of every address that holds an input that the call takes', () => {
    const text = fc.string({ maxLength: 10 })
    const address = fc.record(
      {
        code: text,
        state: fc.constantFrom('yes', 'yes,no', 'other'),
        enabled: fc.constantFrom('true', '0', 'maybe'),
        merchantId: fc.oneof(fc.nat().map(String), text),
        at: fc.constantFrom('today', 'yesterday', 'never'),
        startTime: fc.constantFrom('2026-11-01 00:00:00', 'soon'),
        amountMin: fc.oneof(
          fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value.toFixed(2)),
          text,
        ),
        sort: fc.constantFrom('code', 'note'),
        direction: fc.constantFrom('asc', 'desc'),
        kind: fc.constantFrom('payout', 'asc'),
      },
      { requiredKeys: [] },
    )
    const { shape, safeParse } = addressOf(FIELDS)
    fc.assert(
      fc.property(address, (raw) => {
        const holding = Object.entries(raw).filter(
          ([name, value]) => shape[name as keyof typeof shape].safeParse(value).success,
        )
        const read = safeParse(Object.fromEntries(holding))
        expect(read.success).toBe(true)
        if (read.success) expect(call.input.safeParse(inputOf(read.data)).error).toBeUndefined()
      }),
    )
  })
})

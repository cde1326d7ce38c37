import { describe, expect, it } from 'vitest'
import {
  amountRangePatch,
  choicePatch,
  searchPatch,
  textPatch,
  timeRangePatch,
} from '#features/list/fields/filter-patches.ts'
import { chosenIn } from '#features/list/fields/filter-input.ts'
import type { FilterSpec } from '#features/list/fields/filters.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'

const zone = 'Asia/Shanghai'
function filter(id: string): FilterSpec {
  const found = ORDER_FILTERS.of(id)
  if (!found) throw new Error(`no filter ${id}`)
  return found
}

describe('texts and amounts', () => {
  it('are trimmed, and an empty text removes the filter', () => {
    expect(textPatch(ORDER_FILTERS, filter('utr'), ' 4123 ')).toEqual({ ok: true, patch: { utr: '4123' } })
    expect(textPatch(ORDER_FILTERS, filter('utr'), '  ')).toEqual({ ok: true, patch: { utr: undefined } })
  })

  it('are taken without what nobody sees, and without the quotes around them', () => {
    expect(textPatch(ORDER_FILTERS, filter('utr'), '\u200b“4123\u00ad”\ufeff')).toEqual({
      ok: true,
      patch: { utr: '4123' },
    })
    expect(textPatch(ORDER_FILTERS, filter('amount'), '\u202a1,250.50\u202c')).toEqual({
      ok: true,
      patch: { amount: '1250.50' },
    })
    expect(amountRangePatch(filter('realAmount'), { from: '\u200b1', to: '"2"' })).toMatchObject({ ok: true })
  })

  it('accept grouped digits and currency signs', () => {
    expect(textPatch(ORDER_FILTERS, filter('amount'), '₹1,250.50')).toEqual({ ok: true, patch: { amount: '1250.50' } })
    expect(textPatch(ORDER_FILTERS, filter('amount'), 'twelve')).toEqual({ ok: false, faults: { from: 'notANumber' } })
    expect(textPatch(ORDER_FILTERS, filter('usdtCount'), '1.1234567')).toEqual({
      ok: false,
      faults: { from: 'tooManyDecimals' },
    })
    expect(textPatch(ORDER_FILTERS, filter('amount'), '-5').ok).toBe(false)
  })

  it('are refused when the call would refuse them', () => {
    expect(textPatch(ORDER_FILTERS, filter('ifscCode'), 'HDFC00012345').ok).toBe(false)
    expect(textPatch(ORDER_FILTERS, filter('resourceId'), '1e3').ok).toBe(false)
    expect(textPatch(ORDER_FILTERS, filter('utr'), 'a\u0000b')).toEqual({
      ok: false,
      faults: { from: 'controlCharacters' },
    })
  })
})

describe('ranges', () => {
  it('accept a single end, and reject a start above the end', () => {
    expect(amountRangePatch(filter('realAmount'), { from: '10', to: '' })).toEqual({
      ok: true,
      patch: { realAmountMin: '10', realAmountMax: undefined },
    })
    expect(amountRangePatch(filter('realAmount'), { from: '10', to: '9.99' })).toEqual({
      ok: false,
      faults: { from: 'minAboveMax' },
    })
    expect(amountRangePatch(filter('realAmount'), { from: '1.001', to: 'x' })).toEqual({
      ok: false,
      faults: { from: 'tooManyDecimals', to: 'notANumber' },
    })
  })

  it('read days as their start and end', () => {
    expect(timeRangePatch(filter('created'), { from: '2026-11-19', to: '2026-11-19' }, zone)).toEqual({
      ok: true,
      patch: { created: undefined, startTime: '2026-11-19 00:00:00', endTime: '2026-11-19 23:59:59' },
    })
  })

  it('refuse days that do not exist and starts after ends', () => {
    expect(timeRangePatch(filter('created'), { from: '2026-02-31', to: '' }, zone)).toEqual({
      ok: false,
      faults: { from: 'notADate' },
    })
    expect(timeRangePatch(filter('completed'), { from: '2026-11-20', to: '2026-11-19 10:00' }, zone)).toEqual({
      ok: false,
      faults: { from: 'startAfterEnd' },
    })
  })
})

describe('choices', () => {
  it('add and remove in a fixed order', () => {
    const statuses = filter('orderStatusId')
    const two = choicePatch(statuses, '3', { orderStatusId: [4] })
    expect(two).toEqual({ orderStatusId: [3, 4] })
    expect(choicePatch(statuses, '4', { orderStatusId: [3, 4] })).toEqual({ orderStatusId: [3] })
    expect(choicePatch(statuses, '3', { orderStatusId: [3] })).toEqual({ orderStatusId: undefined })
    expect(choicePatch(statuses, '99', {})).toEqual({})
  })

  it('are read back from the URL', () => {
    for (const spec of ORDER_FILTERS.all) {
      if (spec.editor.kind !== 'choice' && spec.editor.kind !== 'choices') continue
      const [first] = spec.editor.choices
      const patch = choicePatch(spec, String(first?.value), {})
      expect(chosenIn(spec, patch), spec.id).toEqual([first])
    }
  })
})

describe('a search', () => {
  const utr = { field: 'utr', value: '4123' }

  it('takes the place of the one before, in whichever filter that stands now', () => {
    const shown = { orderCode: 'C1', orderStatusId: [3], userName: 'Ravi' }
    expect(searchPatch(shown, utr, 'C1')).toEqual({ orderCode: undefined, utr: '4123' })
    expect(searchPatch(shown, utr, 'Ravi')).toEqual({ userName: undefined, utr: '4123' })
    expect(searchPatch({ utr: '77' }, utr, '77')).toEqual({ utr: '4123' })
  })

  it('takes the place of the number that led to the open record, and of no other filter', () => {
    expect(searchPatch({ orderCode: 'C1', open: 'C1', userName: 'Ravi' }, utr, null)).toEqual({
      orderCode: undefined,
      utr: '4123',
    })
    expect(searchPatch({ orderCode: 'C1', userName: 'Ravi' }, utr, null)).toEqual({ utr: '4123' })
  })
})

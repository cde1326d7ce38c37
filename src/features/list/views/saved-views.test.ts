import { describe, expect, it } from 'vitest'
import { rolesToShareWith, viewPatch, viewSearch } from '#features/list/views/saved-views.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'

describe('saved views', () => {
  it('are shared with other roles of staff by administrators alone', () => {
    expect(rolesToShareWith(['admin'])).toEqual([
      'superAdmin',
      'technicalSupport',
      'technicalMaintenance',
      'customerService',
    ])
    for (const role of ['customerService', 'technicalMaintenance', 'supplier', 'merchant'] as const)
      expect(rolesToShareWith([role])).toEqual([])
  })

  it('keep filters and sorting, not the open record', () => {
    expect(
      viewSearch(ORDER_FILTERS, {
        callbackStatus: 3,
        created: 'today',
        open: 'C2611200000000001',
        sort: 'amountMinor',
        direction: 'desc',
      }),
    ).toEqual({
      callbackStatus: 3,
      created: 'today',
      sort: 'amountMinor',
      direction: 'desc',
    })
  })

  it('replace every other filter', () => {
    const patch = viewPatch(ORDER_FILTERS, { callbackStatus: 3 })
    expect(patch['callbackStatus']).toBe(3)
    expect('merchantId' in patch && patch['merchantId'] === undefined).toBe(true)
    expect('open' in patch).toBe(false)
  })

  it('ignore entries that are no longer valid', () => {
    expect(
      viewPatch(ORDER_FILTERS, { callbackStatus: 99, orderStatusId: ['x'], constructor: 1, utr: 'A1' }),
    ).toMatchObject({ callbackStatus: undefined, orderStatusId: undefined, utr: 'A1' })
  })
})

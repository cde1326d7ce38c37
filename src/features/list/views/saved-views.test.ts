import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { rolesToShareWith, viewPatch, viewSearch, inOrder, movedBy } from '#features/list/views/saved-views.ts'
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

const viewsOf = (...ids: number[]) => ids.map((id) => ({ id }))
const idsOf = (views: readonly { id: number }[]) => views.map(({ id }) => id)

describe('the order of views', () => {
  it('is the person’s own, and others stand behind as they came', () => {
    expect(idsOf(inOrder(viewsOf(4, 7, 1, 9), [9, 7]))).toEqual([9, 7, 4, 1])
    expect(idsOf(inOrder(viewsOf(4, 7), []))).toEqual([4, 7])
  })

  it('moves a view past its neighbour in the list, and no further than the ends', () => {
    expect(movedBy([], [4, 7, 1], 7, -1)).toEqual([7, 4, 1])
    expect(movedBy([], [4, 7, 1], 7, 1)).toEqual([4, 1, 7])
    expect(movedBy([4, 7, 1], [4, 7, 1], 4, -1)).toEqual([4, 7, 1])
    expect(movedBy([4], [4, 7], 7, 1)).toEqual([4])
    expect(movedBy([4], [4, 7], 99, 1)).toEqual([4])
  })

  it('keeps what is ordered in other lists, and is as it was when moved there and back', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(ids, ids, fc.nat(), (order, some, at) => {
        const listed = idsOf(inOrder(viewsOf(...some), order))
        const id = listed[at % (listed.length - 1)] ?? 0
        const down = movedBy(order, listed, id, 1)
        const others = (of: readonly number[]) => of.filter((one) => !some.includes(one))
        expect(others(down)).toEqual(others(order))
        const then = idsOf(inOrder(viewsOf(...some), down))
        expect(then.indexOf(id)).toBe(listed.indexOf(id) + 1)
        const back = movedBy(down, then, id, -1)
        expect(idsOf(inOrder(viewsOf(...some), back))).toEqual(listed)
      }),
    )
  })
})

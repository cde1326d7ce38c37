import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder, movedBy } from '#features/list/views/view-order.ts'

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

import { describe, expect, it } from 'vitest'
import { otherMeanings } from '#features/list/fields/other-meanings.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { suggestIn } from '#features/queue/filters/queue-suggestions.ts'

const orders = { filters: ORDER_FILTERS, suggestFilters: suggestIn(ORDER_FILTERS) }
const fieldsOf = (search: Record<string, unknown>) => otherMeanings(orders, search).map(({ field }) => field)

describe('the other meanings of a search that found nothing', () => {
  it('are the other fields the text may stand in, and replace the one that was searched', () => {
    expect(otherMeanings(orders, { utr: '6222020000001234', orderStatusId: [4] })).toEqual([
      { field: 'cardNumber', value: '6222020000001234', patch: { utr: undefined, cardNumber: '6222020000001234' } },
      {
        field: 'merchantOrderId',
        value: '6222020000001234',
        patch: { utr: undefined, merchantOrderId: '6222020000001234' },
      },
      {
        field: 'merchantOrderStart',
        value: '6222020000001234',
        patch: { utr: undefined, merchantOrderStart: '6222020000001234' },
      },
    ])
    expect(fieldsOf({ userName: '王小明' })).toEqual(['merchantOrderId'])
  })

  it('are none for filters that no search text means, or without filters', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ orderStatusId: [4], currency: 'INR', open: 'C2611200000000001' })).toEqual([])
    expect(fieldsOf({ orderCode: 'C2611200000000001' })).toEqual([])
  })

  it('leave out fields that are filtered by already', () => {
    expect(fieldsOf({ utr: '6222020000001234', cardNumber: '1' })).toEqual(['merchantOrderId', 'merchantOrderStart'])
  })
})

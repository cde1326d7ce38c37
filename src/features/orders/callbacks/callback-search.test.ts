import { describe, expect, it } from 'vitest'
import { callbackEndpoints } from '#contract/callback.endpoints.ts'
import {
  CALLBACK_FILTERS,
  callbackInput,
  callbackSearchSchema,
  readNumber,
} from '#features/orders/callbacks/callback-search.ts'
import { taken } from '#tests/support/taken.ts'

describe('the filters of callbacks', () => {
  it('use the call’s own parameter names', () => {
    const search = taken(callbackSearchSchema, {
      orderCode: 'C1',
      merchantOrderNo: 'N1',
      callbackStatus: '3',
      merchantId: '7',
      kind: 'payout',
      open: 'C1',
    })
    expect(callbackEndpoints['orderCallBack.getList'].input.strict().parse(callbackInput(search))).toEqual({
      orderCode: 'C1',
      merchantOrderNo: 'N1',
      callbackStatus: 3,
      merchantId: 7,
      direction: 'payout',
    })
  })

  it('are in the URL, each belonging to one filter', () => {
    const fields = CALLBACK_FILTERS.all.flatMap((filter) => filter.fields)
    expect([...fields].sort()).toEqual(
      Object.keys(CALLBACK_FILTERS.shape)
        .filter((name) => name !== 'open')
        .sort(),
    )
  })
})

it('reads a text as an order number if it is one, else as the merchant’s', () => {
  expect(readNumber(' c2611200000000001 ', 'merchantOrderNo')[0]).toEqual({
    field: 'orderCode',
    value: 'C2611200000000001',
  })
  expect(readNumber('N-1', 'merchantOrderCode')[0]).toEqual({ field: 'merchantOrderCode', value: 'N-1' })
})

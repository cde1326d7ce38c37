import { expect, it } from 'vitest'
import { readNumber } from '#features/orders/callbacks/read-number.ts'

it('reads a text as an order number if it is one, else as the merchant’s', () => {
  expect(readNumber(' c2611200000000001 ', 'merchantOrderNo')[0]).toEqual({
    field: 'orderCode',
    value: 'C2611200000000001',
  })
  expect(readNumber('N-1', 'merchantOrderCode')[0]).toEqual({ field: 'merchantOrderCode', value: 'N-1' })
})

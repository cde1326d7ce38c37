import { describe, expect, it } from 'vitest'
import { callbackEndpoints } from '#contract/callback.endpoints.ts'
import {
  ATTEMPT_FILTERS,
  attemptInput,
  attemptSearchSchema,
  CALLBACK_FILTERS,
  callbackInput,
  callbackSearchSchema,
  readNumber,
} from '#features/orders/callbacks/callback-search.ts'
import { taken } from '#tests/support/taken.ts'

const ZONE = 'Asia/Shanghai'
const NOW = new Date('2026-11-20T02:00:00.000Z')

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

  it('convert a named range to times, which a custom range replaces', () => {
    const read = (search: object) =>
      callbackEndpoints['orderCallBack.getDetailList'].input
        .strict()
        .parse(attemptInput(taken(attemptSearchSchema, search), ZONE, NOW))
    expect(read({ received: 'yesterday' })).toMatchObject({
      startReceiveTime: '2026-11-19 00:00:00',
      endReceiveTime: '2026-11-19 23:59:59',
    })
    expect(read({ received: 'today', endReceiveTime: '2026-01-01 00:00:00' })).toEqual({
      direction: 'collection',
      endReceiveTime: '2026-01-01 00:00:00',
    })
    expect(read({ httpMethod: 'POST', systemFlag: 'x', merchantOrderCode: 'N', outcome: 'refused' })).toMatchObject({
      httpMethod: 'POST',
      systemFlag: 'x',
      merchantOrderCode: 'N',
      outcome: 'refused',
    })
  })

  it('are in the URL, each belonging to one filter', () => {
    for (const model of [CALLBACK_FILTERS, ATTEMPT_FILTERS]) {
      const fields = model.all.flatMap((filter) => filter.fields)
      expect([...fields].sort()).toEqual(
        Object.keys(model.shape)
          .filter((name) => name !== 'open')
          .sort(),
      )
    }
  })
})

it('reads a text as an order number if it is one, else as the merchant’s', () => {
  expect(readNumber(' c2611200000000001 ', 'merchantOrderNo')[0]).toEqual({
    field: 'orderCode',
    value: 'C2611200000000001',
  })
  expect(readNumber('N-1', 'merchantOrderCode')[0]).toEqual({ field: 'merchantOrderCode', value: 'N-1' })
})

import { expect, it } from 'vitest'
import { evidenceOf } from '#features/orders/order-list/order-evidence.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

it('tells the merchant number, amounts, times, UTR, history and callbacks, and nothing of accounts and staff', () => {
  const order = orderRow({
    orderStatusId: ORDER_STATUS_IDS.successful,
    callbackStatus: CALLBACK_STATUS_IDS.failed,
    realAmountMinor: 125_000,
    utr: '412345678901',
    supplierName: 'Secret Supplier',
    resourceName: 'Secret Account',
    createTime: '2026-11-20T04:00:00.000Z',
    completedTime: null,
  })
  const text = evidenceOf(
    {
      ...{
        order,
        waiting: [],
        allocations: [],
        payments: [],
        postings: [],
        nextCallbackAt: null,
        request: {},
        payUrl: null,
      },
      origin: null,
      history: [
        {
          ...{ id: 1, at: '2026-11-20T04:05:00.000Z', event: 'SUPPLEMENT', fromStatusId: 4, detail: {} },
          ...{ toStatusId: ORDER_STATUS_IDS.successful, actor: 'Secret Agent', via: 'console', reason: 'secret words' },
        },
      ],
      callbacks: [
        {
          ...{ id: 1, attempt: 1, at: '2026-11-20T04:06:00.000Z', method: 'POST', url: 'https://shop.example/secret' },
          ...{ requestBody: 'secret', responseStatus: 502, responseBody: 'secret', durationMs: 9, by: null },
          outcome: 'refused',
        },
      ],
    },
    'Asia/Kolkata',
    (key) => key.split(/[.:]/).at(-1) ?? key,
  )
  expect(text.split('\n')).toEqual([
    `orderCode: ${order.orderCode}`,
    `merchantOrderId: ${order.merchantOrderId}`,
    'orderStatus: successful',
    'amount: 1,250.00 INR',
    'realAmount: 1,250.00 INR',
    'utr: 412345678901',
    'createTime: 2026-11-20 09:30:00 (UTC+5:30)',
    'callbackStatus: failed',
    '',
    'history',
    '2026-11-20 09:35:00  SUPPLEMENT → successful',
    '',
    'callbacks',
    '2026-11-20 09:36:00  refused 502',
  ])
  expect(text.toLowerCase()).not.toContain('secret')
})

import { z } from 'zod'
import { TEST_ORDER_FIELDS, TEST_ORDER_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { TEST_OUTCOME_NAMES } from '#domain/orders/test-orders.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { expectedVersion, inputs, instant, orderCode } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { callbackAttemptSchema } from '#contract/orders/order.schemas.ts'
import { NAMES_NONE, namesOne, numbered } from '#contract/parties/merchant-query.endpoints.ts'

const readers = ['superAdmin', 'admin', 'technicalMaintenance', 'merchant'] as const

const testOrderRow = z.object({
  ...rowFields(TEST_ORDER_FIELDS),
  id: z.int(),
  merchantName: z.string(),
  callbackStatus: z.int(),
  /** True where a callback address was given. */
  hasCallbackUrl: z.boolean(),
  exponent: z.int(),
  version: z.int(),
})
export type TestOrderRow = z.infer<typeof testOrderRow>

const { outcome } = inputs(TEST_ORDER_INPUT)
const ended = z.object({ order: testOrderRow })

/** Orders and payouts of test mode: the call that pays one, and the console's view of them. */
export const testOrderEndpoints = {
  'api.test.order.pay': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/test/order/pay',
    access: 'signature',
    unaudited: 'A merchant’s server asks for it; test orders move no money.',
    summary:
      'Ends a waiting order or payout of test mode, signed with a test key: paid or completed unless `outcome` says otherwise. The callback follows as for a live one. 409 `order.refused` or `payout.refused` in a state that does not allow it; 404 with a live key.',
    input: z.looseObject({ ...numbered, outcome: z.enum(TEST_OUTCOME_NAMES).optional() }).refine(namesOne, NAMES_NONE),
    output: z.object({
      orderCode: z.string(),
      mchOrderNo: z.string(),
      orderStatusId: z.int(),
      callbackStatus: z.literal(Object.values(CALLBACK_STATUS_IDS)),
    }),
  }),
  'testOrder.getList': listCall({
    path: '/v1.0/testOrder/getList',
    summary: 'Orders and payouts that were created with a test key, newest first; a merchant gets its own alone.',
    access: readers,
    fields: TEST_ORDER_FIELDS,
    row: testOrderRow,
  }),
  'testOrder.getCallbacks': defineEndpoint({
    method: 'GET',
    path: '/v1.0/testOrder/getCallbacks',
    summary: 'The attempts to tell a merchant of a test order, newest first, and when the next one comes.',
    access: readers,
    input: z.object({ orderCode }),
    output: z.object({ list: z.array(callbackAttemptSchema), nextCallbackAt: instant.nullable() }),
  }),
  'testOrder.end': defineEndpoint({
    method: 'POST',
    path: '/v1.0/testOrder/end',
    summary: 'Ends an own test order by an outcome, as the signed call does.',
    access: ['merchant'],
    input: z.object({ orderCode, outcome, expectedVersion }),
    output: ended,
  }),
  'testOrder.resendCallback': defineEndpoint({
    method: 'POST',
    path: '/v1.0/testOrder/resendCallback',
    summary: 'Sends the callback of an own test order again.',
    access: ['merchant'],
    input: z.object({ orderCode, expectedVersion }),
    output: ended,
  }),
}

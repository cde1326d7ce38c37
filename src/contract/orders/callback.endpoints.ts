import { z } from 'zod'
import { ATTEMPT_FIELDS, CALLBACK_FIELDS } from '#domain/lists/orders/callbacks.fields.ts'
import { ORDER_NUMBER } from '#domain/lists/fields/common.fields.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { line, listOf, orderCode } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { callbackAttemptSchema } from '#contract/orders/order.schemas.ts'

const ofOrder = {
  orderId: z.int(),
  orderCode: z.string(),
  merchantOrderId: z.string(),
  merchantId: z.int(),
  merchantName: z.string(),
}

/** The callback of an order: where it goes and how far it is. */
export const callbackRowSchema = z.object({
  ...rowFields(CALLBACK_FIELDS),
  /** The order's. */
  id: z.int(),
  ...ofOrder,
  callbackStatus: z.int(),
  lastOutcome: z.string().nullable(),
})

export type CallbackRow = z.infer<typeof callbackRowSchema>

/** The callbacks of collection orders, or of payouts where `direction` says so. */
export const callbackEndpoints = {
  'orderCallBack.getList': listCall({
    path: '/v1.0/orderCallBack/getList',
    summary: 'Callbacks of orders, newest orders first; a merchant’s own.',
    access: [...ORDER_STAFF, 'merchant'],
    fields: CALLBACK_FIELDS,
    row: callbackRowSchema,
  }),
  'orderCallBack.getDetailList': listCall({
    path: '/v1.0/orderCallBack/getDetailList',
    summary: 'Single attempts with what was sent and answered, newest first.',
    access: ['superAdmin', 'technicalMaintenance'],
    fields: ATTEMPT_FIELDS,
    more: { merchantOrderNo: line(ORDER_NUMBER.maxLength).optional() },
    row: callbackAttemptSchema.extend({
      ...ofOrder,
      /** The name of the system that sent them; there is but one, whose setting it is. */
      systemFlag: z.string(),
    }),
  }),
  'orderCallBack.delete': defineEndpoint({
    method: 'POST',
    path: '/v1.0/orderCallBack/delete',
    summary:
      'Deletes the kept attempts of orders whose callback has ended; each order has its own result. What became of the callback stays known.',
    access: ['superAdmin', 'admin'],
    operation: 'logCleanup',
    input: z.object({ orderCodes: listOf(orderCode).pipe(z.array(z.string()).min(1).max(50)) }),
    output: z.object({
      results: z.array(
        z.object({
          orderCode: z.string(),
          ok: z.boolean(),
          refusal: z.enum(['notFound', 'stillRunning']).nullable(),
          deleted: z.int(),
        }),
      ),
    }),
  }),
}

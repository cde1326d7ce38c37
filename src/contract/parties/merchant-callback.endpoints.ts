import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { httpUrl, listOf, orderCode } from '#contract/calls/fields.ts'
import { WEB_ADDRESS } from '#domain/lists/fields/common.fields.ts'
import { RESEND_MAX } from '#domain/orders/callback-faults.ts'
import { CALLBACK_OUTCOMES } from '#domain/orders/order-status.ts'

/** Actions of merchants on their own callbacks in the console. */
export const merchantCallbackEndpoints = {
  'orderCallBack.resend': defineEndpoint({
    method: 'POST',
    path: '/v1.0/orderCallBack/resend',
    summary: 'Sends callbacks of the merchant’s own orders and payouts again, at once; each has its own result.',
    access: ['merchant'],
    input: z.object({ orderCodes: listOf(orderCode).pipe(z.array(z.string()).min(1).max(RESEND_MAX.chosen)) }),
    output: z.object({
      results: z.array(
        z.object({ orderCode: z.string(), ok: z.boolean(), refusal: z.enum(['notFound', 'refused']).nullable() }),
      ),
    }),
  }),
  'orderCallBack.resendFailed': defineEndpoint({
    method: 'POST',
    path: '/v1.0/orderCallBack/resendFailed',
    summary: `Sends the merchant’s given-up callbacks again, at once: the newest ${RESEND_MAX.failed} orders and as many payouts; \`left\` says whether there are more.`,
    access: ['merchant'],
    input: z.object({}),
    output: z.object({ resent: z.int(), refused: z.int(), left: z.boolean() }),
  }),
  'orderCallBack.sendTest': defineEndpoint({
    method: 'POST',
    path: '/v1.0/orderCallBack/sendTest',
    summary:
      'Sends a made-up event to an address, signed as callbacks are, and answers what came back. 429 after ten in a minute.',
    access: ['merchant'],
    mutates: false,
    input: z.object({ url: httpUrl.max(WEB_ADDRESS.maxLength, 'tooLong') }),
    output: z.object({
      outcome: z.enum(CALLBACK_OUTCOMES),
      ms: z.int(),
      request: z.object({
        method: z.string(),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
      responseStatus: z.int().nullable(),
      responseBody: z.string().nullable(),
      /** The system's word for why there was no answer, such as ENOTFOUND. */
      reason: z.string().nullable(),
    }),
  }),
}

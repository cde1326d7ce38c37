import { z } from 'zod'
import {
  bulkApplyCall,
  bulkFollowCall,
  bulkInput,
  bulkPreviewCall,
  followInput,
  selectionBy,
} from '#contract/calls/bulk.schemas.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { flag, id, listOf, wholeNumber } from '#contract/calls/fields.ts'
import { hasRejectText, missingRejectText, rejectReasonFields } from '#contract/orders/order-action.endpoints.ts'
import { orderFilterSchema } from '#contract/orders/order.schemas.ts'

/** Parameters of each action over many orders, beside the orders; each action is a lifecycle event. */
const BULK_PARAMS = {
  RESEND_CALLBACK: z.object({}),
  FREE_RESOURCE: z.object({ isOffsetReplenishmentOrder: flag.default(false) }),
  UNLOCK: z.object({}),
  MARK: z.object({ orderMark: wholeNumber(1, 5) }),
  RESELECT: z.object({ supplierIdList: listOf(id).optional(), productIdList: listOf(id).optional() }),
  REJECT: z.object(rejectReasonFields).refine(hasRejectText, missingRejectText),
}
export type BulkOrderAction = keyof typeof BULK_PARAMS

/** Actions that can run over many orders at once. */
export const BULK_ORDER_ACTIONS = Object.keys(BULK_PARAMS) as BulkOrderAction[]

/** Actions over many collection orders. */
export const orderBulkEndpoints = {
  'order.bulkPreview': defineEndpoint({
    ...bulkPreviewCall,
    path: '/v1.0/order/bulkPreview',
    input: z.object({
      action: z.enum(BULK_ORDER_ACTIONS),
      selection: selectionBy(orderFilterSchema),
    }),
  }),
  'order.bulkApply': defineEndpoint({
    ...bulkApplyCall,
    path: '/v1.0/order/bulkApply',
    summary:
      'Runs a bulk action over some orders of a frozen selection; each has its own result. A Google code given with a `bulkId` covers that whole run.',
    input: z.discriminatedUnion('action', [
      bulkInput('RESEND_CALLBACK', BULK_PARAMS.RESEND_CALLBACK.default({})),
      bulkInput('FREE_RESOURCE', BULK_PARAMS.FREE_RESOURCE.default({ isOffsetReplenishmentOrder: false })),
      bulkInput('UNLOCK', BULK_PARAMS.UNLOCK.default({})),
      bulkInput('MARK', BULK_PARAMS.MARK),
      bulkInput('RESELECT', BULK_PARAMS.RESELECT.default({})),
      bulkInput('REJECT', BULK_PARAMS.REJECT),
    ]),
  }),
  'order.bulkFollow': defineEndpoint({
    ...bulkFollowCall,
    path: '/v1.0/order/bulkFollow',
    summary: 'What became of that which a bulk action queued: callbacks, and money that is returned.',
    input: followInput(['RESEND_CALLBACK', 'REJECT']),
  }),
}

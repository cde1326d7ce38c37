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
import { inputs, reason, wholeNumber } from '#contract/calls/fields.ts'
import { hasRejectText, missingRejectText } from '#contract/orders/order-action.endpoints.ts'
import { rejection } from '#contract/payouts/payout.endpoints.ts'
import { payoutFilterSchema } from '#contract/payouts/payout.schemas.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'

const why = z.object({ reason })

/** Parameters of each action over many payouts, beside the payouts. */
const BULK_PARAMS = {
  CLAIM: z.object({}),
  CANCEL_CLAIM: z.object({}),
  TAKE_CLAIM_AWAY: why,
  REJECT: z.object(rejection).refine(hasRejectText, missingRejectText),
  MARK_ABNORMAL: why,
  QUERY_STATUS: z.object({}),
  RESEND_CALLBACK: z.object({}),
  MARK: z.object({ orderMark: wholeNumber(1, 5) }),
  UNLOCK: z.object({}),
  RELEASE_HOLD: z.object({ ...inputs({ note: REASON }) }),
}
export type BulkPayoutAction = keyof typeof BULK_PARAMS
/** Actions that can run over many payouts at once. */
export const BULK_PAYOUT_ACTIONS = Object.keys(BULK_PARAMS) as BulkPayoutAction[]

/** Actions over many payouts. */
export const payoutBulkEndpoints = {
  'payoutOrder.bulkPreview': defineEndpoint({
    ...bulkPreviewCall,
    path: '/v1.0/payoutOrder/bulkPreview',
    input: z.object({ action: z.enum(BULK_PAYOUT_ACTIONS), selection: selectionBy(payoutFilterSchema) }),
  }),
  'payoutOrder.bulkApply': defineEndpoint({
    ...bulkApplyCall,
    path: '/v1.0/payoutOrder/bulkApply',
    summary:
      'Runs a bulk action over some payouts of a frozen selection; each has its own result. A Google code given with a `bulkId` covers that whole run.',
    input: z.discriminatedUnion('action', [
      bulkInput('CLAIM', BULK_PARAMS.CLAIM.default({})),
      bulkInput('CANCEL_CLAIM', BULK_PARAMS.CANCEL_CLAIM.default({})),
      bulkInput('TAKE_CLAIM_AWAY', BULK_PARAMS.TAKE_CLAIM_AWAY),
      bulkInput('REJECT', BULK_PARAMS.REJECT),
      bulkInput('MARK_ABNORMAL', BULK_PARAMS.MARK_ABNORMAL),
      bulkInput('QUERY_STATUS', BULK_PARAMS.QUERY_STATUS.default({})),
      bulkInput('RESEND_CALLBACK', BULK_PARAMS.RESEND_CALLBACK.default({})),
      bulkInput('MARK', BULK_PARAMS.MARK),
      bulkInput('UNLOCK', BULK_PARAMS.UNLOCK.default({})),
      bulkInput('RELEASE_HOLD', BULK_PARAMS.RELEASE_HOLD),
    ]),
  }),
  'payoutOrder.bulkFollow': defineEndpoint({
    ...bulkFollowCall,
    path: '/v1.0/payoutOrder/bulkFollow',
    summary: 'What became of that which a bulk action queued: callbacks, and questions to gateways.',
    input: followInput(['RESEND_CALLBACK', 'QUERY_STATUS']),
  }),
}

import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { PayoutActionCall } from '#machines/payout/payout-forms.ts'

/** The result of an action: the updated payout, and whether it waits for a second person instead. */
export interface PayoutAnswer {
  order: PayoutRow
  waitsForApproval?: boolean
}

/** The flow of any action on one payout. */
export const payoutActionFlow = makeActionFlow<PayoutRow, PayoutActionCall, PayoutAnswer>()

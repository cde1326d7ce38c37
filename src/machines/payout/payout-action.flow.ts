import type { PayoutRow } from '#contract/payout.schemas.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { PayoutActionCall } from '#machines/payout/payout-forms.ts'

/** What came of an action: the payout as it is now, and whether it waits for a second person instead. */
export interface PayoutAnswer {
  order: PayoutRow
  waitsForApproval?: boolean
}

/** Any action on one payout. */
export const payoutActionFlow = makeActionFlow<PayoutRow, PayoutActionCall, PayoutAnswer>('payoutAction')

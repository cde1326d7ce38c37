import { todoHandlers } from '#server/access/approvals/todo.handlers.ts'
import { carryOutTeaching } from '#server/collect/bank-records/teaching/propose-teaching.ts'
import { carryOutApproved } from '#server/parties/balances/adjust-balance.ts'
import { ownHandlers } from '#server/handlers.gen.ts'
import type { Handlers } from '#server/http/call.ts'
import { orderOperations } from '#server/collect/orders/transition/order-approvals.ts'
import { confirmApprovedBatch } from '#server/payout/payout-batches/confirm-batch.ts'
import { payoutOperations } from '#server/payout/payouts/transition/payout-approvals.ts'

/** The handlers of all calls of the contract. */
export const handlers: Handlers = {
  ...ownHandlers,
  ...todoHandlers({
    ...orderOperations,
    ...payoutOperations,
    'payoutBatch.confirm': { carryOut: confirmApprovedBatch },
    'balance.adjust': { carryOut: carryOutApproved },
    'bankMessage.teach': { carryOut: carryOutTeaching },
  }),
}

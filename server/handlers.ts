import { todoHandlers } from '#server/approvals/todo.handlers.ts'
import { auditHandlers } from '#server/audit/audit.handlers.ts'
import { bankHandlers } from '#server/banks/banks.handlers.ts'
import { callbackHandlers } from '#server/callbacks/callbacks.handlers.ts'
import { errorLogHandlers } from '#server/error-log/error-log.handlers.ts'
import type { Handlers } from '#server/http/call.ts'
import { messageHandlers } from '#server/messages/message.handlers.ts'
import { monitorHandlers, orderQueryHandlers } from '#server/monitors/monitors.handlers.ts'
import { orderActionHandlers } from '#server/orders/actions/order-actions.handlers.ts'
import { orderOperations } from '#server/orders/transition/order-approvals.ts'
import { orderApiHandlers, orderHandlers } from '#server/orders/orders.handlers.ts'
import { orderTestHandlers } from '#server/orders/create/test-merchants.ts'
import { collectionUploadHandlers } from '#server/orders/create/upload-collections.ts'
import { bankTemplateHandlers } from '#server/payout-batches/bank-template.handlers.ts'
import { payoutBatchHandlers } from '#server/payout-batches/batches.handlers.ts'
import { confirmApprovedBatch } from '#server/payout-batches/confirm-batch.ts'
import { payoutHoldHandlers } from '#server/payouts/actions/hold-payout.ts'
import { payoutOperations } from '#server/payouts/transition/payout-approvals.ts'
import { payoutApiHandlers, payoutHandlers } from '#server/payouts/payouts.handlers.ts'
import { payoutUploadHandlers } from '#server/payouts/create/upload-payouts.ts'
import { riskHandlers } from '#server/risk/risk.handlers.ts'
import { sessionHandlers } from '#server/sessions/session.handlers.ts'
import { settingHandlers, systemConfigHandlers } from '#server/settings/setting.handlers.ts'
import { systemHandlers } from '#server/system/system.handlers.ts'
import { authenticatorHandlers } from '#server/users/authenticator.handlers.ts'
import { ownAccountHandlers } from '#server/users/own-account.handlers.ts'
import { passwordHandlers } from '#server/users/password.handlers.ts'
import { signInHandlers } from '#server/users/sign-in.handlers.ts'
import { userOptionHandlers } from '#server/users/user-options.handlers.ts'
import { viewHandlers } from '#server/views/view.handlers.ts'

/** The handlers of all calls of the contract. */
export const handlers: Handlers = {
  ...systemHandlers,
  ...signInHandlers,
  ...ownAccountHandlers,
  ...passwordHandlers,
  ...authenticatorHandlers,
  ...sessionHandlers,
  ...userOptionHandlers,
  ...messageHandlers,
  ...errorLogHandlers,
  ...viewHandlers,
  ...auditHandlers,
  ...orderHandlers,
  ...orderActionHandlers,
  ...collectionUploadHandlers,
  ...callbackHandlers,
  ...orderApiHandlers,
  ...orderTestHandlers,
  ...monitorHandlers,
  ...orderQueryHandlers,
  ...payoutHandlers,
  ...payoutApiHandlers,
  ...payoutUploadHandlers,
  ...payoutBatchHandlers,
  ...bankHandlers,
  ...bankTemplateHandlers,
  ...riskHandlers,
  ...payoutHoldHandlers,
  ...todoHandlers({
    ...orderOperations,
    ...payoutOperations,
    'payoutBatch.confirm': { carryOut: confirmApprovedBatch },
  }),
  ...systemConfigHandlers,
  ...settingHandlers,
}

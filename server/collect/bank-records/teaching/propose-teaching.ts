import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { productOf } from '#domain/products.ts'
import { requestApproval, teachingParams } from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import { paymentTaught, teach } from '#server/collect/bank-records/teaching/teach-message.ts'
import { lockMessage } from '#server/collect/bank-records/teaching/taught-message.ts'
import type { Call } from '#server/http/call.ts'

/** Puts what somebody says of a message before those who may teach it. */
export async function proposeTeaching(
  call: Call,
  { messageId, ...taught }: ParsedInputOf<'bankMessage.proposeTeaching'>,
): Promise<OutputOf<'bankMessage.proposeTeaching'>> {
  const { actor, db, services } = call
  const message = await lockMessage(db, messageId)
  const { account, exponent, made, payment } = await paymentTaught(call, message, taught)
  const params = { messageId, plain: made.plain, ...taught } satisfies typeof teachingParams._output
  const { id } = await requestApproval(db, services, actor, {
    ...{ kind: 'bankMessage.teach', target: String(messageId), params, reason: null },
    ...{ amountMinor: payment.amountMinor, exponent, limitMinor: null },
    currency: (account && productOf(account.productId)?.currency) ?? '',
    ...{ merchantId: null, supplierId: null },
  })
  return { approvalId: id }
}

/** Carries an approved proposal out, as the one who approved it. */
export async function carryOutTeaching(call: Call, { params }: ApprovalRecord): Promise<void> {
  const { direction, messageId, pieces } = teachingParams.parse(params)
  await teach(call, { messageId, direction, pieces })
}

import { api } from '#api/api.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { queueFlows } from '#features/queue/queue-flow.ts'
import type { RowFlow } from '#features/queue/use-queue-flows.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { payoutActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import { PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import { payoutFormOf } from '#machines/payout/payout-forms.ts'
import type { PayoutAccount, PayoutActionCall, PayoutFormCommand } from '#machines/payout/payout-forms.ts'

/** The open flow. */
export type PayoutFlow = RowFlow<PayoutRow, PayoutActionCall, PayoutAnswer>
export type PayoutActionActor = Extract<PayoutFlow, { kind: 'action' }>['actor']

const flows = queueFlows<PayoutRow, InputOf<'payoutOrder.bulkApply'>, InputOf<'payoutOrder.bulkFollow'>['action']>(
  'payout',
  {
    detail: (orderCode) => api.call('payoutOrder.getDetail', { orderCode }),
    undo: (input, options) => api.call('payoutOrder.undo', input, options),
    preview: (input, options) => api.call('payoutOrder.bulkPreview', input, options),
    apply: (input, options) => api.call('payoutOrder.bulkApply', input, options),
    follow: (input, options) => api.call('payoutOrder.bulkFollow', input, options),
  },
  PAYOUT_BULKS,
)
export const { undoLast, bulkOf: payoutBulkOf } = flows

/** Claims the oldest payout that nobody holds; null when there is none. */
export async function claimNext(key: string): Promise<PayoutRow | null> {
  return (await api.call('payoutOrderClaim.claimNext', {}, { idempotencyKey: key })).order
}

/** The form of a command on one payout, not yet started; `accounts` are those that can pay it, where it asks. */
export function payoutActionOf(
  command: PayoutFormCommand,
  row: PayoutRow,
  { facts, userId, accounts }: { facts: FormFacts; userId: number; accounts: readonly PayoutAccount[] },
): PayoutFlow {
  const form = payoutFormOf(command, { userId, role: facts.role, accounts }, row)
  const machine = payoutActionFlow.provide({ actors: { submitAction: submitterFor(row) } })
  return flows.actionOf(machine, { command, form, row, facts, userId })
}

type Answer = OutputOf<PayoutActionCall>
const hasOrder = (answer: Answer): answer is Extract<Answer, { order: PayoutRow }> => 'order' in answer
const hasResults = (answer: Answer): answer is OutputOf<'payoutOrder.unlock'> => 'results' in answer

const submitterFor = (payout: PayoutRow) =>
  flows.submitter<PayoutActionCall, PayoutAnswer>(payout, async (result) => {
    if (hasOrder(result)) return { kind: 'done', result }
    if ('note' in result) return { kind: 'done', result: { order: payout } }
    const present = await flows.fresh(payout.orderCode)
    const [unlocking] = hasResults(result) ? result.results : []
    if (unlocking && !unlocking.ok)
      return {
        kind: 'conflict',
        refusal: unlocking.refusal ?? 'versionConflict',
        present,
        by: null,
        at: present?.updateTime ?? null,
      }
    return { kind: 'done', result: { order: present ?? payout } }
  })

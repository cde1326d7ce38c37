import type { TargetOf } from '#commands/command.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { openWatchingForm } from '#features/list/action/form/open-form.ts'
import { openBulk } from '#features/list/bulk/bulk-actor.ts'
import type { RowFlow } from '#features/list/flows/use-row-flows.ts'
import { lastPayoutChange, payoutBulkCalls, submitterFor } from '#features/payouts/payout-actors.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { payoutActionFlow } from '#machines/payout/payout-action.flow.ts'
import type { PayoutAnswer } from '#machines/payout/payout-action.flow.ts'
import { isPayoutBulkCommand, PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import type { PayoutBulk, PayoutBulkCommand } from '#machines/payout/payout-bulk.ts'
import { payoutFormOf } from '#machines/payout/payout-forms.ts'
import type { PayoutAccount, PayoutActionCall, PayoutFormCommand } from '#machines/payout/payout-forms.ts'

/** The open flow. */
export type PayoutFlow = RowFlow<PayoutRow, PayoutActionCall, PayoutAnswer, PayoutBulkCommand>
export type PayoutActionActor = Extract<PayoutFlow, { kind: 'action' }>['actor']

/** The run of a command over several payouts, not yet started; null for a command on one. */
export function payoutBulkOf(
  command: string,
  target: TargetOf<'payout'>,
  selection: () => BulkSelection,
): PayoutFlow | null {
  const isSeveral = target.rows.length > 1 || (target.matching ?? 0) > 1
  if (!isSeveral || !isPayoutBulkCommand(command)) return null
  const bulk: PayoutBulk = PAYOUT_BULKS[command]
  return { kind: 'bulk', command, ...openBulk(payoutBulkCalls(bulk), selection(), bulk) }
}

/** The form of a command on one payout, not yet started; `accounts` are those that can pay it, where it asks. */
export function payoutActionOf(
  command: PayoutFormCommand,
  payout: PayoutRow,
  { facts, userId, accounts }: { facts: FormFacts; userId: number; accounts: readonly PayoutAccount[] },
): PayoutFlow {
  const form = payoutFormOf(command, { userId, role: facts.role, accounts }, payout)
  const machine = payoutActionFlow.provide({ actors: { submitAction: submitterFor(payout) } })
  const place = { command, subject: payout.orderCode, drafts: draftsOf(userId) }
  return {
    kind: 'action',
    ...openWatchingForm(machine, { entity: 'payout', form, row: payout, facts }, place, lastPayoutChange),
  }
}

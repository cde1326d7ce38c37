import type { OutputOf } from '#contract/contract.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { payoutActionFlow } from '#machines/payout/payout-action.flow.ts'
import type { PayoutAnswer } from '#machines/payout/payout-action.flow.ts'
import { payoutFormOf } from '#machines/payout/payout-forms.ts'
import type { PayoutActionCall } from '#machines/payout/payout-forms.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import { formFactsOf, sendForm } from './form-flow.ts'
import { commandOf } from './payout-action-steps.ts'
import type { PayoutTransitionCase } from '#tests/e2e/support/states/payout-states.ts'
import { payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { newUtr } from './supplement-form.ts'
import type { FlowWalker, Start } from './transition-walk.ts'

type Account = OutputOf<'payoutOrder.getResources'>['list'][number]

const hasOrder = (answer: OutputOf<PayoutActionCall>): answer is Extract<typeof answer, PayoutAnswer> =>
  'order' in answer
const accountNamed = (accounts: readonly Account[], name: string) =>
  String(accounts.find((account) => account.name === name)?.id ?? '')

/** The form input of an event; omitted fields are not asked for. */
const FORM_VALUES: Partial<
  Record<PayoutEventType, (transition: PayoutTransitionCase, accounts: readonly Account[]) => FormValues>
> = {
  TAKE_CLAIM_AWAY: () => ({ reason: 'Gone home' }),
  START_PAYMENT: (_way, accounts) => ({ resourceId: accountNamed(accounts, 'Payout account 1') }),
  SEND_TO_GATEWAY: (_way, accounts) => ({ resourceId: accountNamed(accounts, 'Demo gateway') }),
  COMPLETE: () => ({ utr: newUtr() }),
  REJECT: () => ({ rejectMode: 'toMerchant', rejectReason: 'wrongCardOrName' }),
  RETURN_TO_LIST: () => ({ rejectMode: 'toList', rejectReason: 'wrongCardOrName' }),
  MARK_ABNORMAL: () => ({ reason: 'The bank is silent' }),
  CONFIRM_UNPAID: () => ({ evidence: 'The statement shows nothing' }),
  MARK: () => ({ orderMark: 'suspicious' }),
  UPDATE_STATUS: ({ to }) => ({ status: to, reason: 'Told by phone' }),
  REVERSE: () => ({ reason: 'Returned by the bank' }),
  HOLD: () => ({ reason: 'Looks odd' }),
  RELEASE_HOLD: () => ({ note: 'The bank has cleared the card' }),
}

/** Performs an action on a payout through its form's flow, without a page. */
export async function payoutByFlow(
  { run, person }: FlowWalker,
  { transition, code }: Start<PayoutTransitionCase>,
): Promise<Recording> {
  const command = commandOf(transition.event)
  if (!command) throw new Error(`There is no form for ${transition.event}.`)
  const row = await payoutNow(person, code)
  const facts = await formFactsOf(person)
  const { list: accounts } = await person.client.call('payoutOrder.getResources', { orderCode: code })
  const form = payoutFormOf(command, { userId: person.userId, role: person.role, accounts }, row)
  const answerOf = async (answer: OutputOf<PayoutActionCall>): Promise<PayoutAnswer> =>
    hasOrder(answer) ? answer : { order: await payoutNow(person, code) }
  const values = FORM_VALUES[transition.event]?.(transition, accounts) ?? {}
  return await sendForm(run, person, facts, { entity: 'payout', flow: payoutActionFlow, form, row, values, answerOf })
}

import type { EndpointName } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { CHANNEL_INPUT, EVIDENCE } from '#domain/lists/orders/orders.fields.ts'
import { parseWritten } from '#domain/money/money.ts'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import type { PayoutStage, RejectMode } from '#domain/payouts/payout-status.ts'
import type { Role } from '#domain/roles.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf, given } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { noteForm } from '#machines/form/note-form.ts'
import { payoutLifecycle, REJECT_EVENTS, rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import {
  codeOf,
  MARK_FIELD,
  markIdOf,
  NOTE_FIELD,
  REASON_FIELD,
  REJECT_REASON_FIELDS,
  rejectReasonOf,
  seenOf,
  UTR_FIELD,
} from '#machines/queue/queue-actions.ts'
import { payoutSubjectOf } from '#machines/payout/payout-subject.ts'

/** The calls that carry out an action on one payout. */
export type PayoutActionCall = Extract<
  EndpointName,
  | 'payoutOrderClaim.claimOrder'
  | 'payoutOrderClaim.cancelClaim'
  | 'payoutOrderClaim.takeAway'
  | 'payoutOrder.startPayment'
  | 'payoutOrder.sendToGateway'
  | 'payoutOrder.queryStatus'
  | 'payoutOrder.complete'
  | 'payoutOrder.markAbnormal'
  | 'payoutOrder.confirmUnpaid'
  | 'payoutOrder.reject'
  | 'payoutOrder.reverse'
  | 'payoutOrder.updateStatus'
  | 'payoutOrder.unlock'
  | 'payoutOrder.updateMark'
  | 'payoutOrder.callback'
  | 'riskControl.hold'
  | 'riskControl.release'
  | 'note.add'
>

export type PayoutForm = ActionForm<PayoutRow, PayoutActionCall>

type PayoutField = FormField<PayoutRow>

/** An account to pay from, as a choice in forms. */
export interface PayoutAccount {
  id: number
  name: string
  /** Distinguishes it from others with a similar name. */
  hint?: string
}

/** The inputs of a form: the person, and the accounts if it needs one. */
export interface PayoutFormSource {
  userId: number
  role: Role
  accounts: readonly PayoutAccount[]
}

const byId = ({ id, version }: PayoutRow) => ({ orderId: id, expectedVersion: version })

const quick = { fields: [], review: 'never' } as const

/** The modes in which the person may reject a payout now. */
export function rejectModesOf(
  payout: PayoutRow,
  { userId, role }: Pick<PayoutFormSource, 'userId' | 'role'>,
): RejectMode[] {
  const subject = payoutSubjectOf(payout, userId)
  return rejectModesFor(role).filter((mode) => payoutLifecycle.judge(subject, { type: REJECT_EVENTS[mode] }).ok)
}

function modeOf(values: FormValues, row: PayoutRow, source: PayoutFormSource): RejectMode {
  const allowed = rejectModesOf(row, source)
  return allowed.find((mode) => mode === textOf(values, 'rejectMode')) ?? allowed[0] ?? 'toMerchant'
}

/** The field for the rejection mode. */
export const modeField = (modesOf: (role: Role) => readonly RejectMode[]): PayoutField => ({
  name: 'rejectMode',
  required: true,
  editor: {
    kind: 'choice',
    group: 'rejectMode',
    choicesOf: (_row, { role }) => modesOf(role).map((name) => ({ value: name, name })),
  },
})

/** Mode and reason; the mode is asked only if there are several. */
function rejectFieldsOf(modes: readonly RejectMode[]): readonly PayoutField[] {
  return modes.length > 1 ? [modeField(() => modes), ...REJECT_REASON_FIELDS] : REJECT_REASON_FIELDS
}

/** Stages in which rejecting requires a code, since paying has begun. */
const HAS_BEGUN: readonly PayoutStage[] = ['preparing', 'processing', 'submitted', 'abnormal']

const accountField = (accounts: readonly PayoutAccount[]): PayoutField => ({
  name: 'resourceId',
  required: true,
  editor: {
    kind: 'choice',
    group: 'account',
    choicesOf: () => accounts.map(({ id, name, hint }) => ({ value: String(id), name, hint })),
  },
})

/** The paid amount in minor units; undefined if empty, 0 (which the call rejects) if invalid. */
export function paidMinor(values: FormValues, { exponent }: PayoutRow): number | undefined {
  const typed = textOf(values, 'realAmountMinor')
  if (typed === '') return undefined
  const parsed = parseWritten(typed, exponent)
  return parsed.ok ? parsed.minor : 0
}

/** The form of every action on one payout, by command. */
export const PAYOUT_FORMS = {
  'payout.claim': () => ({
    ...quick,
    name: 'claim',
    callFor: () => 'payoutOrderClaim.claimOrder',
    sendsAtOnce: true,
    inputOf: byId,
  }),
  'payout.cancelClaim': () => ({
    ...quick,
    name: 'cancelClaim',
    callFor: () => 'payoutOrderClaim.cancelClaim',
    sendsAtOnce: true,
    inputOf: byId,
  }),
  'payout.takeAway': () => ({
    ...quick,
    name: 'takeAway',
    callFor: () => 'payoutOrderClaim.takeAway',
    fields: [REASON_FIELD],
    inputOf: (row, values) => ({ ...byId(row), reason: textOf(values, 'reason') }),
  }),
  'payout.startPayment': ({ accounts }) => ({
    ...quick,
    name: 'startPayment',
    callFor: () => 'payoutOrder.startPayment',
    fields: [accountField(accounts)],
    inputOf: (row, values) => ({ ...seenOf(row), resourceId: Number(textOf(values, 'resourceId')) }),
  }),
  'payout.sendToGateway': ({ accounts }) => ({
    name: 'sendToGateway',
    callFor: () => 'payoutOrder.sendToGateway',
    fields: [accountField(accounts)],
    review: 'onEnter',
    inputOf: (row, values) => ({ ...seenOf(row), resourceId: Number(textOf(values, 'resourceId')) }),
  }),
  'payout.complete': (_source, { amountMinor, exponent }) => ({
    name: 'complete',
    callFor: () => 'payoutOrder.complete',
    fields: [
      UTR_FIELD,
      { name: 'realAmountMinor', editor: { kind: 'money', exponentOf: () => exponent, min: 1, max: amountMinor } },
      formField('payoutCardNumber', CHANNEL_INPUT.cardNumber),
    ],
    review: 'always',
    inputOf: (row, values) => ({
      ...seenOf(row),
      utr: textOf(values, 'utr'),
      ...(paidMinor(values, row) === undefined ? {} : { realAmountMinor: paidMinor(values, row) }),
      ...given({ payoutCardNumber: textOf(values, 'payoutCardNumber') }),
    }),
  }),
  'payout.markAbnormal': () => ({
    ...quick,
    name: 'markAbnormal',
    callFor: () => 'payoutOrder.markAbnormal',
    fields: [REASON_FIELD],
    inputOf: (row, values) => ({ ...seenOf(row), reason: textOf(values, 'reason') }),
  }),
  'payout.confirmUnpaid': () => ({
    name: 'confirmUnpaid',
    callFor: () => 'payoutOrder.confirmUnpaid',
    fields: [formField('evidence', EVIDENCE)],
    review: 'always',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({ ...seenOf(row), evidence: textOf(values, 'evidence'), ...codeOf(values) }),
  }),
  'payout.reject': (source, row) => ({
    name: 'reject',
    callFor: () => 'payoutOrder.reject',
    fields: rejectFieldsOf(rejectModesOf(row, source)),
    review: 'onEnter',
    isCodeDemandedBy: ({ stage }) => HAS_BEGUN.includes(stage),
    inputOf: (now, values) => ({
      ...seenOf(now),
      ...rejectReasonOf(values),
      rejectMode: modeOf(values, now, source),
      ...codeOf(values),
    }),
  }),
  'payout.queryStatus': () => ({
    ...quick,
    name: 'queryStatus',
    callFor: () => 'payoutOrder.queryStatus',
    sendsAtOnce: true,
    inputOf: seenOf,
  }),
  'payout.resendCallback': () => ({
    ...quick,
    name: 'resendCallback',
    callFor: () => 'payoutOrder.callback',
    inputOf: seenOf,
  }),
  'payout.mark': () => ({
    ...quick,
    name: 'mark',
    callFor: () => 'payoutOrder.updateMark',
    fields: [MARK_FIELD],
    sendsOnChoice: true,
    inputOf: (row, values) => ({ ...seenOf(row), orderMark: markIdOf(values) }),
  }),
  'payout.unlock': () => ({
    ...quick,
    name: 'unlock',
    callFor: () => 'payoutOrder.unlock',
    inputOf: ({ orderCode }) => ({ orderCodes: [orderCode] }),
  }),
  'payout.updateStatus': ({ userId }) => ({
    name: 'updateStatus',
    callFor: () => 'payoutOrder.updateStatus',
    fields: [
      {
        name: 'status',
        required: true,
        editor: {
          kind: 'choice',
          group: 'payoutStage',
          choicesOf: (row) =>
            row === null
              ? []
              : payoutLifecycle
                  .targetsOf(payoutSubjectOf(row, userId), 'UPDATE_STATUS')
                  .map((name) => ({ value: name, name })),
        },
      },
      REASON_FIELD,
    ],
    review: 'onEnter',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({
      ...seenOf(row),
      status: PAYOUT_STAGES.find((stage) => stage === textOf(values, 'status')) ?? row.stage,
      reason: textOf(values, 'reason'),
      ...codeOf(values),
    }),
  }),
  'payout.reverse': () => ({
    name: 'reverse',
    callFor: () => 'payoutOrder.reverse',
    fields: [REASON_FIELD],
    review: 'always',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({ ...seenOf(row), reason: textOf(values, 'reason'), ...codeOf(values) }),
  }),
  'payout.hold': () => ({
    ...quick,
    name: 'hold',
    callFor: () => 'riskControl.hold',
    fields: [REASON_FIELD],
    inputOf: (row, values) => ({ ...seenOf(row), reason: textOf(values, 'reason') }),
  }),
  'payout.release': () => ({
    ...quick,
    name: 'release',
    callFor: () => 'riskControl.release',
    fields: [NOTE_FIELD],
    inputOf: (row, values) => ({ ...seenOf(row), note: textOf(values, 'note') }),
  }),
  'payout.note': () => noteForm('payout'),
} as const satisfies Record<string, (source: PayoutFormSource, row: PayoutRow) => PayoutForm>

/** A command that opens a form. */
export type PayoutFormCommand = keyof typeof PAYOUT_FORMS

export function isPayoutFormCommand(command: string): command is PayoutFormCommand {
  return Object.hasOwn(PAYOUT_FORMS, command)
}

/** Commands whose form chooses an account, and whether it is a gateway's. */
export const CHOOSES_ACCOUNT: Partial<Record<PayoutFormCommand, { gateway: boolean }>> = {
  'payout.startPayment': { gateway: false },
  'payout.sendToGateway': { gateway: true },
}

/** The form of a command on a payout. */
export function payoutFormOf(command: PayoutFormCommand, source: PayoutFormSource, row: PayoutRow): PayoutForm {
  return PAYOUT_FORMS[command](source, row)
}

import type { InputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { REJECT_MODES } from '#domain/payouts/payout-status.ts'
import type { MovesMoney } from '#machines/bulk/bulk.flow.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import {
  MARK_FIELD,
  markIdOf,
  modeField,
  NOTE_FIELD,
  REASON_FIELD,
  REJECT_REASON_FIELDS,
  rejectReasonOf,
} from '#machines/payout/payout-forms.ts'
import { rejectModesFor } from '#machines/payout/payout.lifecycle.ts'

type Apply = InputOf<'payoutOrder.bulkApply'>
type Run = Pick<Apply, 'orderCodes' | 'bulkId' | 'googleCode'>

/** A bulk action on payouts as data: its fields, filled in once for all, and the call's input for a chunk. */
export interface PayoutBulk {
  action: Apply['action']
  fields: readonly FormField<PayoutRow>[]
  inputOf: (values: FormValues, run: Run) => Apply
  movesMoney?: MovesMoney
  /** Its effect is queued, and followed; the refusal of a row whose effect failed. */
  queued?: { failure: string }
}

// Some rows may allow a mode that others do not; each has its own result.
const REJECT_FIELDS = [modeField(rejectModesFor), ...REJECT_REASON_FIELDS]
const modeOf = (values: FormValues) => REJECT_MODES.find((mode) => mode === textOf(values, 'rejectMode')) ?? 'toList'
const reasonOf = (values: FormValues) => ({ reason: textOf(values, 'reason') })

/** Every bulk command on payouts. */
export const PAYOUT_BULKS = {
  'payout.claim': { action: 'CLAIM', fields: [], inputOf: (_values, run) => ({ action: 'CLAIM', ...run }) },
  'payout.cancelClaim': {
    action: 'CANCEL_CLAIM',
    fields: [],
    inputOf: (_values, run) => ({ action: 'CANCEL_CLAIM', ...run }),
  },
  'payout.takeAway': {
    action: 'TAKE_CLAIM_AWAY',
    fields: [REASON_FIELD],
    inputOf: (values, run) => ({ action: 'TAKE_CLAIM_AWAY', params: reasonOf(values), ...run }),
  },
  'payout.reject': {
    action: 'REJECT',
    movesMoney: 'always',
    fields: REJECT_FIELDS,
    inputOf: (values, run) => ({
      action: 'REJECT',
      params: { ...rejectReasonOf(values), rejectMode: modeOf(values) },
      ...run,
    }),
  },
  'payout.markAbnormal': {
    action: 'MARK_ABNORMAL',
    fields: [REASON_FIELD],
    inputOf: (values, run) => ({ action: 'MARK_ABNORMAL', params: reasonOf(values), ...run }),
  },
  'payout.queryStatus': {
    action: 'QUERY_STATUS',
    queued: { failure: 'gatewaySilent' },
    fields: [],
    inputOf: (_values, run) => ({ action: 'QUERY_STATUS', ...run }),
  },
  'payout.resendCallback': {
    action: 'RESEND_CALLBACK',
    queued: { failure: 'callbackFailed' },
    fields: [],
    inputOf: (_values, run) => ({ action: 'RESEND_CALLBACK', ...run }),
  },
  'payout.mark': {
    action: 'MARK',
    fields: [MARK_FIELD],
    inputOf: (values, run) => ({ action: 'MARK', params: { orderMark: markIdOf(values) }, ...run }),
  },
  'payout.unlock': { action: 'UNLOCK', fields: [], inputOf: (_values, run) => ({ action: 'UNLOCK', ...run }) },
  'payout.release': {
    action: 'RELEASE_HOLD',
    fields: [NOTE_FIELD],
    inputOf: (values, run) => ({ action: 'RELEASE_HOLD', params: { note: textOf(values, 'note') }, ...run }),
  },
} as const satisfies Record<string, PayoutBulk>

export type PayoutBulkCommand = keyof typeof PAYOUT_BULKS

export function isPayoutBulkCommand(command: string): command is PayoutBulkCommand {
  return Object.hasOwn(PAYOUT_BULKS, command)
}

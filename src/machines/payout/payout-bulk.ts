import type { InputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { REJECT_MODES } from '#domain/payouts/payout-status.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { modeField } from '#machines/payout/payout-forms.ts'
import { rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import {
  MARK,
  NOTE_FIELD,
  plain,
  REASON_FIELD,
  REJECT_REASON_FIELDS,
  rejectReasonOf,
  RESEND_CALLBACK,
  UNLOCK,
} from '#machines/queue/queue-actions.ts'
import type { QueueBulk } from '#machines/queue/queue-actions.ts'

export type PayoutBulk = QueueBulk<PayoutRow, InputOf<'payoutOrder.bulkApply'>>

const modeOf = (values: FormValues) => REJECT_MODES.find((mode) => mode === textOf(values, 'rejectMode')) ?? 'toList'
const reasonOf = (values: FormValues) => ({ reason: textOf(values, 'reason') })

/** Every bulk command on payouts. */
export const PAYOUT_BULKS = {
  'payout.claim': plain('CLAIM'),
  'payout.cancelClaim': plain('CANCEL_CLAIM'),
  'payout.takeAway': { action: 'TAKE_CLAIM_AWAY', fields: [REASON_FIELD], inputOf: reasonOf },
  'payout.reject': {
    action: 'REJECT',
    movesMoney: 'always',
    // Some rows may allow a mode that others do not; each has its own result.
    fields: [modeField(rejectModesFor), ...REJECT_REASON_FIELDS],
    inputOf: (values) => ({ ...rejectReasonOf(values), rejectMode: modeOf(values) }),
  },
  'payout.markAbnormal': { action: 'MARK_ABNORMAL', fields: [REASON_FIELD], inputOf: reasonOf },
  'payout.queryStatus': { ...plain('QUERY_STATUS'), queued: { failure: 'gatewaySilent' } },
  'payout.resendCallback': RESEND_CALLBACK,
  'payout.mark': MARK,
  'payout.unlock': UNLOCK,
  'payout.release': {
    action: 'RELEASE_HOLD',
    fields: [NOTE_FIELD],
    inputOf: (values) => ({ note: textOf(values, 'note') }),
  },
} as const satisfies Record<string, PayoutBulk>

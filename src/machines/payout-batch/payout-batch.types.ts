import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { LeftOut, PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import type { WordedOrder } from '#domain/payouts/payout-batch.ts'
import type { Conflict, Failure, Outcome } from '#machines/outcome.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import type { PickedPayouts } from '#machines/payout-batch/picked-payouts.ts'

export type BatchPreview = OutputOf<'payoutBatch.preview'>
export type BatchUpload = Omit<OutputOf<'payoutBatch.uploadResult'>, 'batch'>

/** The values on the screen when a person confirmed. */
export type BatchSeen = NonNullable<InputOf<'payoutBatch.confirm'>['seen']>

/** The form of marking a batch as abnormal. */
export interface AbnormalForm {
  /** The orders that were not paid; of the rest, those are released that the bank does not call paid. */
  ticked: readonly string[]
  rejectMode: '' | 'toMerchant' | 'toList'
  rejectReason: '' | InputOf<'payoutBatch.abnormal'>['rejectReason']
  rejectText: string
  /** The person has said that what nobody calls unpaid is to be paid again. */
  isAgainSaid: boolean
}

/** The orders of a batch with the bank's word, as they stood in a version of it. */
export interface BatchOrders {
  version: number
  list: readonly WordedOrder[]
}

/** The effect of marking the batch that the person was shown. */
export type BatchSeenEffect = NonNullable<InputOf<'payoutBatch.abnormal'>['seen']>

/** One request to the server; `key` identifies the attempt. */
export type BatchWork =
  | { kind: 'preview'; input: InputOf<'payoutBatch.preview'> }
  | { kind: 'create'; input: InputOf<'payoutBatch.create'>; key: string }
  | { kind: 'export' | 'cancel'; batch: PayoutBatchRow; key: string }
  | { kind: 'upload'; batch: PayoutBatchRow; file: File; key: string }
  | { kind: 'confirm'; batch: PayoutBatchRow; seen: BatchSeen; googleCode: string; key: string }
  | {
      kind: 'abnormal'
      batch: PayoutBatchRow
      form: AbnormalForm
      seen: BatchSeenEffect
      googleCode: string
      key: string
    }

/** The response, for requests that have one. */
export interface BatchAnswer {
  batch?: PayoutBatchRow
  preview?: BatchPreview
  left?: readonly LeftOut[]
  upload?: BatchUpload
  waitsForApproval?: boolean
}
export type BatchOutcome = Outcome<BatchAnswer, PayoutBatchRow>

export interface BatchFlowInput {
  /** Null creates a new one. */
  batch: PayoutBatchRow | null
  form: FormValues
  /** The payouts that a new batch is to hold; without them it takes the oldest that wait. */
  picked?: PickedPayouts | undefined
  /** Decimals of amounts until an account is chosen; 2 where nothing is known. */
  exponent?: number | undefined
  isCodeDemanded: boolean
  newKey: () => string
}

export interface BatchContext extends BatchFlowInput {
  faults: FieldFaults
  /** Decimals of the chosen accounts' currency. */
  exponent: number
  preview: BatchPreview | null
  /** The picked payouts that the batch made of them does not hold; missing until it is made. */
  left?: readonly LeftOut[]
  upload: BatchUpload | null
  orders: BatchOrders | null
  abnormal: AbnormalForm
  googleCode: string
  file: File | null
  /** Empty fields of the confirm or mark form. */
  missing: readonly ('googleCode' | 'rejectMode' | 'rejectReason' | 'rejectText' | 'ticked' | 'isAgainSaid')[]
  /** The batch the person confirmed, shown beside the current one. */
  seenBatch: PayoutBatchRow | null
  attemptKey: string | null
  failure: Failure | null
  conflict: Conflict<PayoutBatchRow> | null
}

export type BatchEvent =
  | { type: 'CHANGE'; change: FormValues; exponent?: number }
  | { type: 'CHANGE_ABNORMAL'; change: Partial<AbnormalForm> }
  | { type: 'CHANGE_CODE'; googleCode: string }
  | {
      type:
        | 'PREVIEW'
        | 'EDIT'
        | 'EXPORT'
        | 'DOWNLOAD'
        | 'DISCARD'
        | 'CONFIRM'
        | 'MARK_ABNORMAL'
        | 'SUBMIT'
        | 'TAKE_FRESH'
        | 'BACK'
        | 'CLOSE'
    }
  | { type: 'UPLOAD'; file: File }
  /** The batch as the server pushed or listed it, with its orders where these came too. */
  | { type: 'REFRESH'; batch: PayoutBatchRow; orders?: readonly WordedOrder[] }

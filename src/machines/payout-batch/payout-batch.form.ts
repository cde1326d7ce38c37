import type { InputOf } from '#contract/contract.ts'
import { payoutBatchEndpoints } from '#contract/payout-batch.endpoints.ts'
import type { PayoutBatchRow } from '#contract/payout-batch.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { formatMajor, parseMajor } from '#domain/money.ts'

/** The form values of a new batch, as typed. Amounts are in major units of the accounts' currency. */
export interface BatchForm {
  /** Wall clock in the platform's zone. */
  payoutTime: string
  resourceIds: readonly number[]
  templateId: string
  maxOrders: string
  minAmount: string
  maxAmount: string
}
export type BatchField = keyof BatchForm

/** The fault of each field that has one: a key below `fault` of the `errors` locale. */
export type BatchFaults = Partial<Record<BatchField, string>>

const FIELD_OF: Readonly<Record<string, BatchField>> = {
  payoutTime: 'payoutTime',
  resourceIdList: 'resourceIds',
  templateId: 'templateId',
  maxOrders: 'maxOrders',
  minAmount: 'minAmount',
  maxAmount: 'maxAmount',
}

/** The initial form: due at a given time, with the maximum number of orders. */
export function emptyBatchForm(payoutTime: string): BatchForm {
  return {
    payoutTime,
    resourceIds: [],
    templateId: '',
    maxOrders: String(LIMITS.batchOrdersMax),
    minAmount: '',
    maxAmount: '',
  }
}

/** The initial form after earlier batches: the newest one's values, usually wanted again, with a new due time. */
export function nextBatchForm(newest: PayoutBatchRow | undefined, payoutTime: string): BatchForm {
  if (!newest) return emptyBatchForm(payoutTime)
  const majorOf = (minor: number | null) => (minor === null ? '' : formatMajor(minor, newest.exponent))
  return {
    payoutTime,
    resourceIds: newest.resourceIds,
    templateId: newest.templateId,
    maxOrders: String(newest.maxOrders),
    minAmount: majorOf(newest.minAmountMinor),
    maxAmount: majorOf(newest.maxAmountMinor),
  }
}

/** An invalid amount becomes a number that the call rejects. */
function minorOf(typed: string, exponent: number): number | undefined {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return undefined
  const parsed = parseMajor(text, exponent)
  return parsed.ok ? parsed.minor : -1
}

/** The call's input for the form values; `exponent` is that of the accounts' currency. */
export function batchInputOf(form: BatchForm, exponent: number): InputOf<'payoutBatch.create'> {
  const minAmount = minorOf(form.minAmount, exponent)
  const maxAmount = minorOf(form.maxAmount, exponent)
  return {
    payoutTime: form.payoutTime.trim(),
    resourceIdList: [...form.resourceIds],
    templateId: form.templateId,
    maxOrders: Number(form.maxOrders),
    ...(minAmount === undefined ? {} : { minAmount }),
    ...(maxAmount === undefined ? {} : { maxAmount }),
  }
}

/** The faults of the values by the call's own schema. */
export function batchFaults(form: BatchForm, exponent: number): BatchFaults {
  const parsed = payoutBatchEndpoints['payoutBatch.create'].input.safeParse(batchInputOf(form, exponent))
  return parsed.success
    ? {}
    : batchFaultsOf(
        parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), fault: issue.message })),
      )
}

/** Field faults of a response; issues of unknown fields are dropped. */
export function batchFaultsOf(issues: readonly { path: string; fault: string }[]): BatchFaults {
  const faults: BatchFaults = {}
  for (const { path, fault } of issues) {
    const field = FIELD_OF[path.split('.')[0] ?? '']
    if (field) faults[field] ??= fault
  }
  return faults
}

import type { InputOf } from '#contract/contract.ts'
import { payoutBatchEndpoints } from '#contract/payouts/payout-batch.endpoints.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { formatMajor } from '#domain/money/money.ts'
import { issueFaults, valueFaults, schemaIssues } from '#machines/form/form-faults.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { emptyValues } from '#machines/form/form-field.ts'
import { listOf, textOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { readMoment, readMoney } from '#machines/form/typed-values.ts'
import type { PickedPayouts } from '#machines/payout-batch/picked-payouts.ts'

/** Subject of the form of a batch: decimals of the chosen accounts' currency. */
export interface BatchSubject {
  exponent: number
}
type Field = FormField<BatchSubject>

const amount = (name: string): Field => ({
  name,
  isNarrow: true,
  editor: { kind: 'money', exponentOf: (_values, subject) => subject?.exponent },
})

/** The fields of a new batch. Accounts are chosen by id, and `payoutTime` is in the platform's zone. */
export const BATCH_FIELDS: readonly Field[] = [
  {
    name: 'resourceIds',
    isNarrow: false,
    editor: { kind: 'several', of: 'accounts' },
    issuesOf: ['resourceIdList'],
  },
  { name: 'templateId', editor: { kind: 'select', of: 'templates' } },
  { name: 'payoutTime', editor: { kind: 'dateTime' } },
  { name: 'maxOrders', isNarrow: true, editor: { kind: 'number' } },
  amount('minAmount'),
  amount('maxAmount'),
]

/** A batch of picked payouts takes these as they are: only from where, how and when is asked. */
const OF_PICKED: readonly string[] = ['resourceIds', 'templateId', 'payoutTime']

/** The fields that a batch asks for. */
export const batchFieldsOf = (picked: PickedPayouts | undefined): readonly Field[] =>
  picked === undefined ? BATCH_FIELDS : BATCH_FIELDS.filter(({ name }) => OF_PICKED.includes(name))

/** The initial form: due at a given time, with the maximum number of orders. */
export function emptyBatchForm(payoutTime: string): FormValues {
  return { ...emptyValues(BATCH_FIELDS), payoutTime, maxOrders: String(LIMITS.batchOrdersMax) }
}

/** The initial form after earlier batches: the newest one's values, usually wanted again, with a new due time. */
export function nextBatchForm(newest: PayoutBatchRow | undefined, payoutTime: string): FormValues {
  if (!newest) return emptyBatchForm(payoutTime)
  const majorOf = (minor: number | null) => (minor === null ? '' : formatMajor(minor, newest.exponent))
  return {
    resourceIds: newest.resourceIds.map(String),
    templateId: newest.templateId,
    payoutTime,
    maxOrders: String(newest.maxOrders),
    minAmount: majorOf(newest.minAmountMinor),
    maxAmount: majorOf(newest.maxAmountMinor),
  }
}

/**
 * The initial form of a batch of picked payouts: from the accounts and by the template of the newest batch, where they
 * are of these payouts' currency.
 */
export function pickedBatchForm(
  picked: PickedPayouts,
  newest: PayoutBatchRow | undefined,
  payoutTime: string,
): FormValues {
  const isSame = newest !== undefined && picked.money[0]?.currency === newest.currency
  return {
    ...nextBatchForm(isSame ? newest : undefined, payoutTime),
    maxOrders: String(picked.orderCodes.length),
    minAmount: '',
    maxAmount: '',
  }
}

/** Decimals in which the amounts of a new batch are read until an account is chosen. */
export const startExponent = (
  picked: PickedPayouts | undefined,
  newest: PayoutBatchRow | undefined,
): number | undefined => picked?.money[0]?.exponent ?? newest?.exponent

/** The fields of a form that still stand as the newest batch had them, though a new one would leave them open. */
export function rememberedFields(start: FormValues, form: FormValues): readonly string[] {
  const open = emptyBatchForm(textOf(start, 'payoutTime'))
  return ['maxOrders', 'minAmount', 'maxAmount'].filter(
    (name) => textOf(start, name) !== textOf(open, name) && textOf(start, name) === textOf(form, name),
  )
}

/** An invalid amount becomes a number that the call rejects. */
function minorOf(form: FormValues, name: string, exponent: number): number | undefined {
  const text = textOf(form, name)
  if (text === '') return undefined
  const read = readMoney(text, exponent)
  return read.ok ? read.value : -1
}

/** The call's input for the form values; `exponent` is that of the accounts' currency. */
export function batchInputOf(
  form: FormValues,
  exponent: number,
  picked?: PickedPayouts,
): InputOf<'payoutBatch.create'> {
  const minAmount = minorOf(form, 'minAmount', exponent)
  const maxAmount = minorOf(form, 'maxAmount', exponent)
  const due = readMoment(textOf(form, 'payoutTime'), 'dateTime')
  return {
    payoutTime: due.ok ? due.value : textOf(form, 'payoutTime'),
    resourceIdList: listOf(form, 'resourceIds').map(Number),
    templateId: textOf(form, 'templateId'),
    maxOrders: Number(textOf(form, 'maxOrders')),
    ...(minAmount === undefined ? {} : { minAmount }),
    ...(maxAmount === undefined ? {} : { maxAmount }),
    ...(picked ? { orderCodes: [...picked.orderCodes] } : {}),
  }
}

/** The faults of the values: those of the fields, and by the call's own schema. */
export function batchFaults(form: FormValues, exponent: number, picked?: PickedPayouts): FieldFaults {
  const issues = schemaIssues(payoutBatchEndpoints['payoutBatch.create'].input, batchInputOf(form, exponent, picked))
  return { ...issueFaults(issues, BATCH_FIELDS), ...valueFaults(BATCH_FIELDS, form, { exponent }) }
}

import type { FieldIssue } from '#contract/envelope.ts'
import { orderEndpoints } from '#contract/order.endpoints.ts'

/** What a person types to supplement an order; kept as typed. */
export interface SupplementForm {
  utr: string
  isOffset: boolean
  googleCode: string
}

export type SupplementField = keyof SupplementForm

/** The fault of each field that has one: a key below `fault` of the `errors` locale. */
export type SupplementFaults = Partial<Record<SupplementField, string>>

export const EMPTY_SUPPLEMENT: SupplementForm = { utr: '', isOffset: false, googleCode: '' }

const shape = orderEndpoints['order.replenishmentOrder'].input
type WireField = 'utr' | 'isOffsetReplenishmentOrder' | 'googleCode'

const FIELD_OF: Record<WireField, SupplementField> = {
  utr: 'utr',
  isOffsetReplenishmentOrder: 'isOffset',
  googleCode: 'googleCode',
}

/** The call's input for what was typed; spaces around the texts are left off. */
export function supplementInput(orderCode: string, form: SupplementForm, version: number) {
  return {
    orderCode,
    utr: form.utr.trim(),
    isOffsetReplenishmentOrder: form.isOffset,
    ...(form.googleCode.trim() === '' ? {} : { googleCode: form.googleCode.trim() }),
    expectedVersion: version,
  }
}

export type SupplementInput = ReturnType<typeof supplementInput>

/** What is wrong with what was typed, by the call's own schema. */
export function supplementFaults(form: SupplementForm, orderCode: string, isCodeDemanded: boolean): SupplementFaults {
  const parsed = shape.safeParse(supplementInput(orderCode, form, 0))
  const issues = parsed.success ? [] : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), fault: issue.message }))
  const faults = faultsOf(issues)
  return isCodeDemanded && form.googleCode.trim() === '' ? { ...faults, googleCode: 'required' } : faults
}

/** Field faults of the server's answer; issues of fields that the form does not have are left out. */
export function faultsOf(issues: readonly FieldIssue[]): SupplementFaults {
  const faults: SupplementFaults = {}
  for (const issue of issues) {
    const field = Object.hasOwn(FIELD_OF, issue.path) ? FIELD_OF[issue.path as WireField] : undefined
    if (field && faults[field] === undefined) faults[field] = issue.fault
  }
  return faults
}

import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf, isCodeToggledOn } from '#contract/calls/operation-kinds.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormFacts } from '#machines/form/form-field.ts'

/** Whether a form currently requires a Google code, determined by its call's kind of operation, never by the form. */
export function isCodeDemanded<Row, Call extends EndpointName>(
  form: ActionForm<Row, Call>,
  row: Row,
  facts: FormFacts,
): boolean {
  const { operation }: EndpointSpec = contract[form.callFor(facts)]
  const { googleCode } = demandsOf(operation)
  if (form.asksForCode || googleCode === 'always' || isCodeToggledOn(operation, facts.settings)) return true
  return typeof googleCode === 'string' && form.isCodeDemandedBy?.(row) === true
}

/** Whether a form currently requires the payment password, by its call's kind of operation alone. */
export function isPayPasswordDemanded<Row, Call extends EndpointName>(
  form: ActionForm<Row, Call>,
  row: Row,
  facts: FormFacts,
): boolean {
  if (facts.settings.enablePayPassword !== true) return false
  const { operation }: EndpointSpec = contract[form.callFor(facts)]
  const { payPassword } = demandsOf(operation)
  return payPassword === true || (payPassword === 'whenApproved' && form.isPayPasswordDemandedBy?.(row) === true)
}

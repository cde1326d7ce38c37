import type { EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf, isCodeToggledOn } from '#contract/calls/operation-kinds.ts'
import type { EndpointName } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { CODE_FIELD, codeField, PAY_PASSWORD_FIELD, payPasswordField } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { issueFaults, valueFaults, schemaIssues } from '#machines/form/form-faults.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { textOf, typedOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'

/** The faults of the values: empty required fields, and issues from the call's own schema. */
export function formFaults<Row, Call extends EndpointName>(
  form: ActionForm<Row, Call>,
  row: Row,
  values: FormValues,
  facts: FormFacts,
): FieldFaults {
  const asked = askedFields(form.fields, values, facts.role)
  const issues = schemaIssues(contract[form.callFor(facts)].input, form.inputOf(row, values))
  const faults = {
    ...issueFaults(issues, [...asked, codeField, payPasswordField]),
    ...form.faultsOf?.(values),
    ...valueFaults(asked, values, row),
  }
  const isCodeMissing = isCodeDemanded(form, row, facts) && textOf(values, CODE_FIELD) === ''
  const isPasswordMissing = isPayPasswordDemanded(form, row, facts) && typedOf(values, PAY_PASSWORD_FIELD) === ''
  return {
    ...faults,
    ...(isCodeMissing && { [CODE_FIELD]: 'required' }),
    ...(isPasswordMissing && { [PAY_PASSWORD_FIELD]: 'required' }),
  }
}

/** True if a form requires a Google code now; its call's kind of operation decides, never the form. */
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

/** True if a form requires the payment password now; its call's kind of operation alone decides. */
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

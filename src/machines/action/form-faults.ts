import type { z } from 'zod'
import type { EndpointName } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { askedFields, CODE_FIELD, issueFaults, missingFaults, textOf } from '#machines/action/action-form.ts'
import type { ActionForm, FieldFaults, FormFacts, FormValues } from '#machines/action/action-form.ts'
import { isCodeDemanded } from '#machines/action/code-demand.ts'

/** The faults of the values: empty required fields, and issues from the call's own schema. */
export function formFaults<Row, Call extends EndpointName>(
  form: ActionForm<Row, Call>,
  row: Row,
  values: FormValues,
  facts: FormFacts,
): FieldFaults {
  const names = askedFields(form.fields, values).map(({ name }) => name)
  const schema: z.ZodType = contract[form.callFor(facts)].input
  const parsed = schema.safeParse(form.inputOf(row, values))
  const issues = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), fault: issue.message }))
  const faults = {
    ...issueFaults(issues, [...names, CODE_FIELD]),
    ...form.faultsOf?.(values),
    ...missingFaults(form.fields, values),
  }
  const isCodeMissing = isCodeDemanded(form, row, facts) && textOf(values, CODE_FIELD) === ''
  return isCodeMissing ? { ...faults, [CODE_FIELD]: 'required' } : faults
}

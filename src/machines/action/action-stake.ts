import type { EndpointName } from '#contract/contract.ts'
import { PROOF_FIELDS, startValues } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { isChanged } from '#machines/form/form-start.ts'
import type { FormValues } from '#machines/form/form-values.ts'

interface FormNow<Row, Call extends EndpointName> {
  value: unknown
  context: { form: ActionForm<Row, Call>; row: Row; values: FormValues }
}

/** What closing a form now would do: nothing worth asking about, throw away what was typed, or cut off work that must end first. */
export type Stake = 'none' | 'typed' | 'held'

/** What is at stake in the form of an action; code and payment password alone are quickly typed again. */
export function stakeOf<Row, Call extends EndpointName>({ value, context }: FormNow<Row, Call>): Stake {
  if (value === 'submitting') return 'held'
  // What was sent is kept: a record that the answer names opens without a question.
  if (value === 'answered' || value === 'done') return 'none'
  return isChanged(startValues(context.form, context.row), context.values, PROOF_FIELDS) ? 'typed' : 'none'
}

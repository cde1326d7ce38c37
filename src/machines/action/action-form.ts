import type { EndpointName, InputOf } from '#contract/contract.ts'
import { GOOGLE_CODE, PASSWORD } from '#domain/lists/fields/common.fields.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'
import { emptyValues, isChanged } from '#machines/form/form-field.ts'
import { isSameValue } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'

/**
 * An action as data: its fields, its requirements, and the call that runs it. Texts are below `action.<name>` of the
 * entity's locale.
 */
export interface ActionForm<Row, Call extends EndpointName = EndpointName> {
  /** The verb: `reject`. */
  name: string
  callFor: (facts: FormFacts) => Call
  fields: readonly FormField<Row>[]
  /**
   * When a review is shown before sending: `always`; `onEnter`, so that only Ctrl/⌘+Enter sends the form directly;
   * `never`, where Enter sends it; `neverByChord`, where Enter alone does nothing.
   */
  review: 'always' | 'onEnter' | 'never' | 'neverByChord'
  /** Has many fields: they stand densely, faults that are shown follow what is typed, and their number is told. */
  isLong?: true
  /** Can be sent only once what it shows is there, such as a picture to check. */
  prepares?: true
  /** Sends as soon as its one choice is made. */
  sendsOnChoice?: true
  /** Has no fields and little effect: sends when opened. */
  sendsAtOnce?: true
  /** When the response is shown before the flow ends: always, or only if the action waits for a second person. */
  showsAnswer?: 'always' | 'whenWaiting'
  /** Its call is about the code itself, so that it asks for one whatever the kind of operation. */
  asksForCode?: true
  /** True for a row that requires a Google code, if the kind of operation leaves it to the target. */
  isCodeDemandedBy?: (row: Row) => boolean
  /** The same for the payment password, while the setting asks for it at all. */
  isPayPasswordDemandedBy?: (row: Row) => boolean
  /** The initial values that differ from empty ones, such as those of the row that is changed. */
  startOf?: (row: Row) => FormValues
  inputOf: (row: Row, values: FormValues) => InputOf<Call>
  /** Faults of nested input fields, whose schema issues name no field of the form. */
  faultsOf?: (values: FormValues) => FieldFaults
}

/** True for a form whose review can stand before sending, so that Enter must not send. */
export const isReviewed = ({ review }: Pick<ActionForm<never>, 'review'>): boolean =>
  review === 'always' || review === 'onEnter'

/** The name of the Google code field, in every form and call. */
export const CODE_FIELD = 'googleCode'
export const codeField: FormField<never> = formField(CODE_FIELD, GOOGLE_CODE)

/** The name of the payment password's field, in every form and call. */
export const PAY_PASSWORD_FIELD = 'payPassword'
export const payPasswordField: FormField<never> = formField(PAY_PASSWORD_FIELD, PASSWORD, { required: true })

/** Fields that prove who acts; they are quickly typed again. */
export const PROOF_FIELDS: readonly string[] = [CODE_FIELD, PAY_PASSWORD_FIELD]

/** The initial values of an action's form, with its code, and with those that were carried over to it. */
export function startValues<Row, Call extends EndpointName>(
  form: ActionForm<Row, Call>,
  row: Row,
  carried?: FormValues,
): FormValues {
  return { ...emptyValues(form.fields), ...form.startOf?.(row), ...carried, [CODE_FIELD]: '' }
}

/** The values of a form on its row as somebody else left it: what was typed stays, and what was not follows the row. */
export function valuesOn<Row, Call extends EndpointName>(
  { form, row, values }: { form: ActionForm<Row, Call>; row: Row; values: FormValues },
  present: Row,
): FormValues {
  const [before, after] = [startValues(form, row), startValues(form, present)]
  const isTyped = (name: string) => !isSameValue(values[name], before[name])
  return Object.fromEntries(
    Object.keys({ ...after, ...values }).map((name) => [name, (isTyped(name) ? values : after)[name]]),
  )
}

interface FormNow<Row, Call extends EndpointName> {
  value: unknown
  context: { form: ActionForm<Row, Call>; row: Row; values: FormValues; carried?: FormValues | undefined }
}

/** Effect of closing a form now: nothing is lost, typed values are lost, or work that must end first is cut off. */
export type Stake = 'none' | 'typed' | 'held'

/** Effect of closing an action's form now; code and payment password alone are quickly typed again. */
export function stakeOf<Row, Call extends EndpointName>({ value, context }: FormNow<Row, Call>): Stake {
  if (value === 'submitting') return 'held'
  // Sent values are kept: a record that the answer names opens without a question.
  if (value === 'answered' || value === 'done') return 'none'
  const { form, row, values, carried } = context
  return isChanged(startValues(form, row, carried), values, PROOF_FIELDS) ? 'typed' : 'none'
}

import type { AbsentWord, InputField } from '#domain/lists/fields/input-field.ts'
import { ledgerHundredths } from '#domain/money/currency-amounts.ts'
import { CURRENCIES, ledgerExponent } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'
import type { FieldEditor, FieldUnit, FormField } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** Parts of a form's field that its input does not say. */
interface FormPart<Row> extends Partial<Omit<FormField<Row>, 'name'>> {
  /** The height of a block of text. */
  lines?: number
  unit?: FieldUnit
  input?: 'numeric' | 'decimal'
  /** The decimals of money, where the input does not know them. */
  exponentOf?: (values: FormValues, row: Row | null) => number | undefined
  isStored?: (row: Row | null) => boolean
  /** The word for an empty number that the call takes as zero. */
  absent?: AbsentWord
}

/** Makes the fields of a form that fills in these inputs. */
export const asking =
  <const F extends Readonly<Record<keyof F, InputField>>>(inputs: F) =>
  <Row>(name: keyof F & string, more: FormPart<Row> = {}): FormField<Row> =>
    formField(name, inputs[name], more)

/** The field of a form that fills in an input. Lists may be empty, and a flag that is off is given. */
export function formField<Row>(
  name: string,
  input: InputField,
  { lines, unit, input: keyboard, exponentOf, isStored, absent, ...more }: FormPart<Row> = {},
): FormField<Row> {
  const part = { lines, unit, input: keyboard, exponentOf, isStored, absent }
  const isRequired = input.required && input.kind !== 'flag' && input.kind !== 'ids'
  return { name, ...(isRequired && { required: true }), ...more, editor: more.editor ?? editorOf(name, input, part) }
}

/** The amount of a currency, in a group that has one of each. */
function amountField<Row>(
  currency: Currency,
  input: Extract<InputField, { kind: 'amounts' }>,
  absent: AbsentWord | undefined,
): FormField<Row> {
  const { max, min = 0 } = input
  const editor = {
    kind: 'money' as const,
    exponentOf: () => ledgerExponent(currency),
    min: ledgerHundredths(min, currency),
    ...(max !== undefined && { max: ledgerHundredths(max, currency) }),
    absent: absent ?? input.absent,
  }
  return { name: currency, isNarrow: true, editor }
}

function editorOf<Row>(
  name: string,
  input: InputField,
  { lines, unit, input: keyboard, exponentOf, isStored, absent }: FormPart<Row>,
): FieldEditor<Row> {
  switch (input.kind) {
    case 'text':
      return input.isBlock
        ? { kind: 'multiline', maxLength: input.maxLength, lines }
        : { kind: 'text', maxLength: input.maxLength, upperCase: input.upperCase, input: keyboard }
    case 'program':
      return { kind: 'multiline', maxLength: input.maxLength, lines }
    case 'secret':
      return { kind: 'secret', maxLength: input.maxLength, isStored }
    case 'number':
      return { kind: 'number', min: input.min, max: input.max, unit, absent: absent ?? input.absent }
    case 'money': {
      const { exponent } = input
      const known = typeof exponent === 'number' ? exponent : undefined
      return {
        kind: 'money',
        exponentOf: exponentOf ?? (() => known),
        min: input.min ?? 0,
        max: input.max,
        absent: input.absent,
      }
    }
    case 'amounts':
      return { kind: 'group', fields: CURRENCIES.map((currency) => amountField(currency, input, absent)) }
    case 'choice':
      return {
        kind: 'choice',
        group: input.group,
        choicesOf: () => input.of.map((value) => ({ value, name: value })),
      }
    case 'several':
    case 'ids':
      return { kind: 'several', of: name }
    case 'pairs':
      return { kind: 'pairs', max: input.max, nameLength: input.maxLength, valueLength: input.maxLength }
    case 'party':
      return { kind: 'party', role: input.role }
    case 'flag':
      return { kind: 'flag' }
  }
}

import type { KeepField } from '#features/form/fields/field-props.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { DemoCode } from '#features/list/action/action-labels.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { typedOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FieldValue, FormValues } from '#machines/form/form-values.ts'
import { CodeRow } from '#ui/fields/rows/FieldRow.tsx'

interface CodeFieldProps {
  values: FormValues
  faults: FieldFaults
  words: FieldLabels
  demo: DemoCode | undefined
  keep: KeepField
  onChange: (name: string, value: FieldValue) => void
}

/** The Google code field of an action that requires one. */
export function CodeField({ values, faults, words, demo, keep, onChange }: CodeFieldProps) {
  const fault = faults[CODE_FIELD]
  return (
    <CodeRow
      ref={keep(CODE_FIELD)}
      label={words.field(CODE_FIELD)}
      help={words.help(CODE_FIELD, values)}
      value={typedOf(values, CODE_FIELD)}
      onChange={(code) => onChange(CODE_FIELD, code)}
      fault={fault === undefined ? undefined : words.fault(fault)}
      demo={demo}
    />
  )
}

import { useMemo } from 'react'
import type { FieldFocus } from '#features/form/use-field-focus.ts'
import type { FieldWords } from '#features/form/form-words.ts'
import { FormFields } from '#features/form/FormFields.tsx'
import { issueFaults } from '#machines/form/form-faults.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { Failure } from '#machines/outcome.ts'

interface ImportFieldsProps {
  fields: readonly FormField<unknown>[]
  values: FormValues
  failure: Failure | null
  words: FieldWords
  focus: FieldFocus
  onChange: (values: FormValues) => void
}

/** What is asked beside a file, with what the server found wrong with it. */
export function ImportFields({ fields, values, failure, words, focus, onChange }: ImportFieldsProps) {
  const issues = failure?.kind === 'refused' ? failure.issues : undefined
  const faults = useMemo(() => issueFaults(issues ?? [], fields), [issues, fields])
  return (
    <FormFields
      fields={fields}
      row={null}
      values={values}
      faults={faults}
      words={words}
      keep={focus.keep}
      onDecide={focus.leave}
      onChange={(name, value) => onChange({ ...values, [name]: value })}
    />
  )
}

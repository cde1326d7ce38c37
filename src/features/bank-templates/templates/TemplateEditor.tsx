import { useDeferredValue, useMemo } from 'react'
import { TemplatePreview } from '#features/bank-templates/templates/TemplatePreview.tsx'
import { useTemplateWords } from '#features/bank-templates/templates/use-template-words.ts'
import { FormFields } from '#features/form/FormFields.tsx'
import { keepNone } from '#features/form/use-field-focus.ts'
import { placedFaults, TEMPLATE_FIELDS } from '#machines/bank-template/bank-template.fields.ts'
import { tryTemplate } from '#machines/bank-template/bank-template.form.ts'
import { askedFields } from '#machines/form/form-field.ts'
import { rowsOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FieldValue, FormValues } from '#machines/form/form-values.ts'

interface TemplateEditorProps {
  form: FormValues
  isNew: boolean
  /** By the paths of the layout's fields. */
  faults: FieldFaults
  onChange: (change: FormValues) => void
}

/** The form of a layout, with a live preview of an example below it. */
export function TemplateEditor({ form, isNew, faults, onChange }: TemplateEditorProps) {
  const words = useTemplateWords(isNew)
  const subject = useMemo(() => ({ isNew }), [isNew])
  const typed = useDeferredValue(form)
  const tried = useMemo(() => tryTemplate(typed), [typed])

  function change(name: string, value: FieldValue): void {
    // A row above the header without columns is none.
    if (name === 'preamble')
      onChange({ preamble: rowsOf({ preamble: value }, name).filter((row) => rowsOf(row, 'columns').length > 0) })
    else onChange({ [name]: value })
  }

  return (
    <>
      <FormFields
        fields={askedFields(TEMPLATE_FIELDS, form)}
        row={subject}
        values={form}
        faults={placedFaults(faults)}
        words={words}
        isDense
        keep={keepNone}
        onChange={change}
      />
      <TemplatePreview template={tried} />
    </>
  )
}

import { useDeferredValue, useMemo } from 'react'
import type { BankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import { TemplateInUse } from '#features/bank-templates/TemplateDetail.tsx'
import { TemplatePreview } from '#features/bank-templates/TemplatePreview.tsx'
import { tryTemplate } from '#actions/payout/bank-template.form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

interface TemplateFormDetailProps {
  verb: string
  row: BankTemplateRow | undefined
  values: FormValues
}

/** Below the form of a layout: what it makes of an example as it is typed, and the batches that keep the one before. */
export function TemplateFormDetail({ verb, row, values }: TemplateFormDetailProps) {
  const isNew = verb === 'create' || verb === 'copy'
  return (
    <>
      {isNew || verb === 'edit' ? <TypedPreview values={values} /> : null}
      {row && !isNew ? <TemplateInUse row={row} /> : null}
    </>
  )
}

function TypedPreview({ values }: { values: FormValues }) {
  const typed = useDeferredValue(values)
  const tried = useMemo(() => tryTemplate(typed), [typed])
  return <TemplatePreview template={tried} />
}

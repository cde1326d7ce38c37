import { useDebouncedValue } from '@mantine/hooks'
import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import { templateDifferences } from '#features/message-templates/template-differences.ts'
import { TemplatePreview } from '#features/message-templates/TemplatePreview.tsx'
import { TemplateVariables } from '#features/message-templates/TemplateVariables.tsx'
import styles from '#features/message-templates/templates.module.css'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { textsBefore, typedTexts } from '#actions/chat/message-template.actions.ts'

const TYPING_MS = 250

interface TemplateFormDetailProps {
  verb: string
  row: MessageTemplateRow | undefined
  values: FormValues
  zone: string
}

/** Below the form of a template: what is typed makes of a real record, or what going back changes. */
export function TemplateFormDetail({ verb, row, values, zone }: TemplateFormDetailProps) {
  const texts = useListTexts('messageTemplates')
  const [rested] = useDebouncedValue(values, TYPING_MS)
  if (!row) return null
  if (verb !== 'edit') {
    const after = verb === 'revert' ? textsBefore(row, values) : row.defaults
    return <Differences differences={templateDifferences(texts, row, row.texts, after)} />
  }
  return (
    <div className={styles.detail}>
      <TemplatePreview event={row.id} texts={typedTexts(rested)} orderCode={textOf(rested, 'orderCode')} />
      <TemplateVariables event={row.id} zone={zone} />
    </div>
  )
}

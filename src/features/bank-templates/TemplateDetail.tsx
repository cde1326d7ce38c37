import { useTranslation } from 'react-i18next'
import type { BankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import { TemplatePreview } from '#features/bank-templates/TemplatePreview.tsx'
import styles from '#features/bank-templates/templates.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** A layout to look at: its columns, and what it makes of an example. */
export function TemplateDetail({ row }: { row: BankTemplateRow }) {
  const { t } = useTranslation('bankTemplates')
  const texts = useListTexts('bankTemplates')
  return (
    <div className={styles.panel}>
      <TemplateInUse row={row} />
      {row.columns.length === 0 ? null : (
        <FramedTable label={t('panel.columns')}>
          <thead>
            <tr>
              <th scope="col" data-numeric>
                {t('field.position')}
              </th>
              <th scope="col">{t('field.header')}</th>
              <th scope="col">{t('field.source')}</th>
              <th scope="col">{t('field.required')}</th>
            </tr>
          </thead>
          <tbody>
            {row.columns.map((column, at) => (
              <tr key={at}>
                <td data-numeric>{at + 1}</td>
                <td>
                  <UntrustedText text={column.header} />
                </td>
                <td>
                  {column.source === undefined ? (
                    <UntrustedText text={t('field.fixed', { text: column.text ?? '' })} />
                  ) : (
                    t(`source.${column.source}`)
                  )}
                </td>
                <td>{column.required ? texts.enum('yesNo', 'yes') : ''}</td>
              </tr>
            ))}
          </tbody>
        </FramedTable>
      )}
      <TemplatePreview template={row} />
    </div>
  )
}

/** How many open batches keep the layout that they were made with. */
export function TemplateInUse({ row: { openBatches } }: { row: BankTemplateRow }) {
  const { t } = useTranslation('bankTemplates')
  return openBatches > 0 ? <p className={styles.note}>{t('panel.inUse', { count: openBatches })}</p> : null
}

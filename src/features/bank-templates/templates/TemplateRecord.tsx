import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { TemplatePreview } from '#features/bank-templates/templates/TemplatePreview.tsx'
import styles from '#features/bank-templates/templates/templates.module.css'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** A layout to look at: its columns, and what it makes of an example. */
export function TemplateRecord({ id, row }: { id: string; row: BankTemplateRow | undefined }) {
  const { t } = useTranslation(['bankTemplates', 'common'])
  const texts = useListTexts('bankTemplates')
  const errorText = useErrorText()
  const one = useQuery({ ...query('bankTemplate.getOne', { id }), enabled: row === undefined })
  const shown = row ?? one.data?.row
  if (!shown && one.error)
    return (
      <ErrorState
        title={errorText(one.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void one.refetch()}
        isRetrying={one.isFetching}
      />
    )
  if (!shown) return <LoadingState label={t('common:loading')} />
  const { template } = shown
  return (
    <div className={styles.panel}>
      {shown.openBatches > 0 ? <p className={styles.note}>{t('panel.inUse', { count: shown.openBatches })}</p> : null}
      {template.columns.length === 0 ? null : (
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
            {template.columns.map((column, at) => (
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
      <TemplatePreview template={template} />
    </div>
  )
}

import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bankTemplateActions } from '#actions/payout/bank-template.actions.ts'
import { tryTemplate } from '#actions/payout/bank-template.form.ts'
import type { BankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import { BANK_TEMPLATE_FIELDS } from '#domain/lists/orders/payouts.fields.ts'
import { TemplatePreview } from '#features/bank-templates/TemplatePreview.tsx'
import { templateLabels } from '#features/bank-templates/template-labels.ts'
import styles from '#features/bank-templates/templates.module.css'
import { defineList } from '#features/list/define/define-list.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** Bank layouts, built in or made here. */
export default defineList({
  screen: 'bankTemplates',
  namespace: 'bankTemplates',
  icon: 'file-spreadsheet',
  goto: 's t',
  call: 'bankTemplate.getList',
  fields: BANK_TEMPLATE_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  lineOf: ({ name, type, currency }, { texts }) => `${name} · ${texts.enum('templateType', type)} · ${currency}`,
  actions: bankTemplateActions,
  words: templateLabels,
  cells: {
    isDisabled: ({ isDisabled }, { texts }) =>
      isDisabled
        ? { tone: 'neutral', icon: 'none', label: texts.enum('templateState', 'disabled') }
        : { tone: 'success', label: texts.enum('templateState', 'enabled') },
    columns: ({ columns }) => columns.length || null,
    result: ({ result }, { texts }) => texts.enum('yesNo', result === null ? 'no' : 'yes'),
    openBatches: ({ openBatches }) => openBatches || null,
  },
  width: { min: 420, max: 1_000, form: 680 },
  Detail: TemplateDetail,
  FormDetail: TemplateFormDetail,
})

interface TemplateFormDetailProps {
  verb: string
  row: BankTemplateRow | undefined
  values: FormValues
}

/** Below the form of a layout: what it makes of an example as it is typed, and the batches that keep the one before. */
function TemplateFormDetail({ verb, row, values }: TemplateFormDetailProps) {
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

/** A layout to look at: its columns, and what it makes of an example. */
function TemplateDetail({ row }: { row: BankTemplateRow }) {
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
function TemplateInUse({ row: { openBatches } }: { row: BankTemplateRow }) {
  const { t } = useTranslation('bankTemplates')
  return openBatches > 0 ? <p className={styles.note}>{t('panel.inUse', { count: openBatches })}</p> : null
}

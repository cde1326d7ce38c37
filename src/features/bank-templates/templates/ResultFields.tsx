import { useTranslation } from 'react-i18next'
import styles from '#features/bank-templates/templates/templates.module.css'
import type { ResultForm } from '#machines/bank-template/bank-template.form.ts'
import { TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'

interface ResultFieldsProps {
  result: ResultForm
  faultOf: (path: string) => string | undefined
  onChange: (change: Partial<ResultForm>) => void
}

const MEANINGS = ['column', 'paid', 'failed'] as const

/** Which columns of the bank's own file say what; they are found by their headers. */
export function ResultFields({ result, faultOf, onChange }: ResultFieldsProps) {
  const { t } = useTranslation('bankTemplates')
  return (
    <fieldset className={styles.columns}>
      <legend>{t('panel.result')}</legend>
      <div className={styles.fields}>
        <TextRow
          label={t('result.reference')}
          value={result.reference}
          maxLength={128}
          aria-required
          help={t('result.referenceHelp')}
          fault={faultOf('result.reference')}
          onChange={(reference) => onChange({ reference })}
        />
        <TextRow
          label={t('result.skipRows')}
          value={result.skipRows}
          inputMode="numeric"
          maxLength={2}
          fault={faultOf('result.skipRows')}
          onChange={(skipRows) => onChange({ skipRows })}
        />
        <SelectRow
          label={t('result.meaning')}
          value={result.meaning}
          options={MEANINGS.map((value) => ({ value, label: t(`meaning.${value}`) }))}
          onChange={(meaning) => onChange({ meaning: meaning as ResultForm['meaning'] })}
        />
        {result.meaning === 'column' ? (
          <>
            <TextRow
              label={t('result.outcomeColumn')}
              value={result.outcomeColumn}
              maxLength={128}
              aria-required
              fault={faultOf('result.outcome.column')}
              onChange={(outcomeColumn) => onChange({ outcomeColumn })}
            />
            <TextRow
              label={t('result.paid')}
              value={result.paid}
              maxLength={400}
              aria-required
              help={t('result.wordsHelp')}
              fault={faultOf('result.outcome.paid')}
              onChange={(paid) => onChange({ paid })}
            />
            <TextRow
              label={t('result.failed')}
              value={result.failed}
              maxLength={400}
              help={t('result.failedHelp')}
              fault={faultOf('result.outcome.failed')}
              onChange={(failed) => onChange({ failed })}
            />
          </>
        ) : null}
        <TextRow
          label={t('result.amount')}
          value={result.amount}
          maxLength={128}
          fault={faultOf('result.amount')}
          onChange={(amount) => onChange({ amount })}
        />
        <TextRow
          label={t('result.utr')}
          value={result.utr}
          maxLength={128}
          fault={faultOf('result.utr')}
          onChange={(utr) => onChange({ utr })}
        />
        <TextRow
          label={t('result.reason')}
          value={result.reason}
          maxLength={128}
          fault={faultOf('result.reason')}
          onChange={(reason) => onChange({ reason })}
        />
      </div>
    </fieldset>
  )
}

import { useTranslation } from 'react-i18next'
import styles from '#features/bank-templates/templates/templates.module.css'
import type { ColumnForm } from '#machines/bank-template/bank-template.form.ts'
import { TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'

interface ColumnFormatProps {
  column: ColumnForm
  faultOf: (field: string) => string | undefined
  onChange: (change: Partial<ColumnForm>) => void
}

/** How a column's cells are written; only what the column can have is asked. */
export function ColumnFormat({ column, faultOf, onChange }: ColumnFormatProps) {
  const { t } = useTranslation('bankTemplates')
  const isAmount = column.source === 'amount' || column.source === 'totalAmount'
  return (
    <div className={styles.format}>
      {column.source === '' && column.maxLength === '' ? null : (
        <TextRow
          label={t('field.maxLength')}
          value={column.maxLength}
          inputMode="numeric"
          maxLength={4}
          fault={faultOf('maxLength')}
          onChange={(maxLength) => onChange({ maxLength })}
        />
      )}
      {isAmount || column.decimals !== '' ? (
        <TextRow
          label={t('field.decimals')}
          value={column.decimals}
          inputMode="numeric"
          maxLength={1}
          help={t('field.decimalsHelp')}
          fault={faultOf('decimals')}
          onChange={(decimals) => onChange({ decimals })}
        />
      ) : null}
      {column.source === 'payDate' || column.dateFormat !== '' ? (
        <TextRow
          label={t('field.dateFormat')}
          value={column.dateFormat}
          maxLength={12}
          help={t('field.dateFormatHelp')}
          fault={faultOf('dateFormat')}
          onChange={(dateFormat) => onChange({ dateFormat })}
        />
      ) : null}
      <SelectRow
        label={t('field.padSide')}
        value={column.padSide}
        options={[
          { value: '', label: t('pad.none') },
          ...(['start', 'end'] as const).map((value) => ({ value, label: t(`pad.${value}`) })),
        ]}
        onChange={(side) => onChange({ padSide: side as ColumnForm['padSide'] })}
      />
      {column.padSide === '' ? null : (
        <>
          <TextRow
            label={t('field.padWith')}
            value={column.padWith}
            maxLength={1}
            fault={faultOf('pad.with')}
            onChange={(padWith) => onChange({ padWith })}
          />
          <TextRow
            label={t('field.padLength')}
            value={column.padLength}
            inputMode="numeric"
            maxLength={3}
            fault={faultOf('pad.length')}
            onChange={(padLength) => onChange({ padLength })}
          />
        </>
      )}
    </div>
  )
}

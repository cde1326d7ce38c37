import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BATCH_SOURCES, TEMPLATE_SOURCES } from '#domain/bank-template.ts'
import type { BankTemplate } from '#domain/bank-template.ts'
import { BANK_TEMPLATE_TYPES, TEMPLATE_ENCODINGS } from '#domain/bank-template-kinds.ts'
import type { BankTemplateType, TemplateEncoding } from '#domain/bank-template-kinds.ts'
import { PRODUCTS } from '#domain/products.ts'
import { ColumnRows } from '#features/bank-templates/templates/ColumnRows.tsx'
import { ResultFields } from '#features/bank-templates/templates/ResultFields.tsx'
import { TemplatePreview } from '#features/bank-templates/templates/TemplatePreview.tsx'
import styles from '#features/bank-templates/templates/templates.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import { EMPTY_COLUMN, tryTemplate } from '#machines/bank-template/bank-template.form.ts'
import type { TemplateForm } from '#machines/bank-template/bank-template.form.ts'
import { Action } from '#ui/fields/Action.tsx'
import { CheckRow, TextRow } from '#ui/fields/FieldRow.tsx'
import { SelectRow } from '#ui/fields/SelectRow.tsx'

interface TemplateEditorProps {
  form: TemplateForm
  isNew: boolean
  /** The fault texts of the fields, by path. */
  faultOf: (path: string) => string | undefined
  onChange: (change: Partial<TemplateForm>) => void
}

const CURRENCIES = [...new Set(PRODUCTS.map(({ currency }) => currency))]
const DELIMITERS = [',', '|', '\t', ';'] as const satisfies readonly BankTemplate['delimiter'][]
const DELIMITER_NAMES = { ',': 'comma', '|': 'pipe', '\t': 'tab', ';': 'semicolon' } as const
const NEWLINES = { crlf: '\r\n', lf: '\n' } as const

/** The form of a layout, with a live preview of an example beside it. */
export function TemplateEditor({ form, isNew, faultOf, onChange }: TemplateEditorProps) {
  const { t } = useTranslation('bankTemplates')
  const texts = useListTexts('bankTemplates')
  const typed = useDeferredValue(form)
  const tried = useMemo(() => tryTemplate(typed), [typed])
  const writes = form.type === 'expense'

  return (
    <>
      <div className={styles.fields}>
        <TextRow
          label={t('field.name')}
          value={form.name}
          maxLength={128}
          aria-required
          fault={faultOf('name')}
          onChange={(name) => onChange({ name })}
        />
        <TextRow
          label={t('field.id')}
          value={form.id}
          maxLength={64}
          readOnly={!isNew}
          aria-required
          help={isNew ? t('field.idHelp') : undefined}
          fault={faultOf('id')}
          onChange={(id) => onChange({ id })}
        />
        <SelectRow
          label={t('field.type')}
          value={form.type}
          options={BANK_TEMPLATE_TYPES.map((value) => ({ value, label: texts.enum('templateType', value) }))}
          onChange={(type) => onChange({ type: type as BankTemplateType })}
        />
        <SelectRow
          label={t('field.currency')}
          value={form.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          fault={faultOf('currency')}
          onChange={(currency) => onChange({ currency })}
        />
        <SelectRow
          label={t('field.encoding')}
          value={form.encoding}
          options={TEMPLATE_ENCODINGS.map((value) => ({ value, label: texts.enum('templateEncoding', value) }))}
          onChange={(encoding) => onChange({ encoding: encoding as TemplateEncoding })}
        />
        <SelectRow
          label={t('field.delimiter')}
          value={form.delimiter}
          options={DELIMITERS.map((value) => ({ value, label: t(`delimiter.${DELIMITER_NAMES[value]}`) }))}
          onChange={(value) => onChange({ delimiter: value as BankTemplate['delimiter'] })}
        />
        <SelectRow
          label={t('field.amountUnit')}
          value={form.amountUnit}
          options={(['major', 'minor'] as const).map((value) => ({ value, label: t(`amountUnit.${value}`) }))}
          onChange={(unit) => onChange({ amountUnit: unit as BankTemplate['amountUnit'] })}
        />
        {writes ? (
          <>
            <TextRow
              label={t('field.dateFormat')}
              value={form.dateFormat}
              maxLength={12}
              help={t('field.dateFormatHelp')}
              fault={faultOf('dateFormat')}
              onChange={(dateFormat) => onChange({ dateFormat })}
            />
            <SelectRow
              label={t('field.newline')}
              value={form.newline === '\n' ? 'lf' : 'crlf'}
              options={(['crlf', 'lf'] as const).map((value) => ({ value, label: t(`newline.${value}`) }))}
              onChange={(value) => onChange({ newline: NEWLINES[value as 'crlf' | 'lf'] })}
            />
          </>
        ) : null}
      </div>
      {writes ? (
        <>
          <div className={styles.checks}>
            <CheckRow
              label={t('field.hasHeader')}
              checked={form.hasHeader}
              onChange={(hasHeader) => onChange({ hasHeader })}
            />
            {form.encoding === 'utf-8' ? (
              <CheckRow
                label={t('field.withBom')}
                checked={form.withBom}
                onChange={(withBom) => onChange({ withBom })}
              />
            ) : null}
          </div>
          <ColumnRows
            path="columns"
            title={t('panel.columns')}
            columns={form.columns}
            sources={TEMPLATE_SOURCES}
            faultOf={faultOf}
            onChange={(columns) => onChange({ columns })}
          />
          {form.preamble.map((row, line) => (
            <ColumnRows
              key={line}
              path={`preamble.${line}`}
              title={t('panel.preamble', { line: line + 1 })}
              columns={row}
              sources={BATCH_SOURCES}
              faultOf={faultOf}
              onChange={(columns) =>
                onChange({
                  preamble: form.preamble
                    .map((other, at) => (at === line ? columns : other))
                    .filter((other) => other.length > 0),
                })
              }
            />
          ))}
          {form.preamble.length < 5 ? (
            <div>
              <Action
                onClick={() =>
                  onChange({ preamble: [...form.preamble, [{ ...EMPTY_COLUMN, source: 'batchNumber' as const }]] })
                }
              >
                {t('panel.addPreamble')}
              </Action>
            </div>
          ) : null}
          <CheckRow
            label={t('field.readsResult')}
            help={t('field.readsResultHelp')}
            checked={form.readsResult}
            onChange={(readsResult) => onChange({ readsResult })}
          />
        </>
      ) : null}
      {form.readsResult || !writes ? (
        <ResultFields
          result={form.result}
          faultOf={faultOf}
          onChange={(change) => onChange({ result: { ...form.result, ...change } })}
        />
      ) : null}
      <TemplatePreview template={tried} />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import styles from '#features/bank-templates/templates.module.css'
import { exampleBatch, exampleResult } from '#domain/bank-templates/bank-template-examples.ts'
import { readResult } from '#domain/bank-templates/bank-template-result.ts'
import { renderTemplate } from '#domain/bank-templates/bank-template.ts'
import type { BankTemplate } from '#domain/bank-templates/bank-template.ts'
import { writeCsv } from '#domain/text/csv.ts'
import { formatMoney } from '#domain/money/money.ts'
import { useListTexts } from '#features/list/list-texts.ts'

/** Three example orders as the code of the export writes them, and how the layout reads the bank's answer. */
export function TemplatePreview({ template }: { template: BankTemplate | null }) {
  const { t } = useTranslation('bankTemplates')
  const texts = useListTexts('bankTemplates')
  if (!template) return <p className={styles.note}>{t('preview.notYet')}</p>
  const batch = exampleBatch(template)
  const rendered = template.type === 'expense' ? renderTemplate(template, batch) : null
  const answer = exampleResult(template)
  const rows = answer.map((cells, at) => ({ row: at + 1, cells }))
  const read = template.result ? readResult(template, { ok: true, rows }, batch.exponent) : null

  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      {rendered === null ? null : (
        <>
          <h3>{t('preview.file', { encoding: texts.enum('templateEncoding', template.encoding) })}</h3>
          {rendered.ok ? (
            <pre tabIndex={0} role="group" aria-label={t('preview.fileLabel')}>
              {shownText(rendered.text)}
            </pre>
          ) : (
            <ul className={styles.faults} role="alert">
              {rendered.faults.map(({ row, column, fault }) => (
                <li key={`${row}.${column}`}>
                  {t('preview.fault', {
                    row,
                    column,
                    fault: texts.fault({ fault: fault === 'missing' ? 'required' : fault, params: { row } }),
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {read === null ? (
        <p className={styles.note}>{t('preview.readsNothing')}</p>
      ) : (
        <>
          <h3>{t('preview.answer')}</h3>
          <pre tabIndex={0} role="group" aria-label={t('preview.answerLabel')}>
            {shownText(writeCsv(answer, template.delimiter, template.newline))}
          </pre>
          {read.ok ? (
            <ul className={styles.read}>
              {read.rows.map((row) => (
                <li key={row.row}>
                  {t('preview.read', {
                    row: row.row,
                    code: row.orderCode,
                    result: row.result === null ? t('preview.undecided') : t(`meaning.${row.result}`),
                    amount: row.amountMinor === null ? '' : formatMoney(row.amountMinor, batch.exponent),
                    utr: row.utr ?? '',
                    reason: row.reason ?? '',
                  })}
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.fault}>{t('preview.unreadable')}</p>
          )}
        </>
      )}
    </section>
  )
}

/** Tabs are seen as what they are; lines end as the file's do. */
function shownText(text: string): string {
  return text.replaceAll('\t', '⇥\t').trimEnd()
}

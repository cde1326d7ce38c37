import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/contract.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { sanitizeBlock } from '#ui/text/sanitize-text.ts'

/** What an attempt sent and got over the wire, as plain text. */
export function AttemptExchange({ row }: { row: RowOf<'orderCallBack.getDetailList'> }) {
  const { t } = useTranslation('callbacks')
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  const request = `${sanitizeBlock(row.method, 16)} ${row.url}\n\n${row.requestBody}`
  const status = row.responseStatus === null ? [] : [t('record.httpStatus', { status: row.responseStatus })]
  const response = [...status, ...(row.responseBody === null ? [] : [row.responseBody])]
  return (
    <>
      <h2 className={styles.heading}>{t('record.request')}</h2>
      <CodeBlock label={t('record.request')} text={request} labels={labels} />
      <h2 className={styles.heading}>{t('record.response')}</h2>
      {response.length === 0 ? (
        <p className={styles.none}>{t('record.noResponse')}</p>
      ) : (
        <CodeBlock label={t('record.response')} text={response.join('\n\n')} labels={labels} />
      )}
    </>
  )
}

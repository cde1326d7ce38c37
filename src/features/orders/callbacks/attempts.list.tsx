import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/contract.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { ATTEMPT_FIELDS } from '#domain/lists/orders/callbacks.fields.ts'
import type { CALLBACK_OUTCOMES } from '#domain/orders/order-status.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import { readNumber } from '#features/orders/callbacks/read-number.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { sanitizeText, sanitizeBlock } from '#ui/sanitize-text.ts'

const OUTCOME_TONES: Record<(typeof CALLBACK_OUTCOMES)[number], StatusTone> = {
  succeeded: 'success',
  refused: 'warn',
  timedOut: 'danger',
  unreachable: 'danger',
  addressRefused: 'danger',
}

/** Single callback attempts, each with request and response. */
export default defineList({
  screen: 'orderCallbackDetails',
  namespace: 'callbacks',
  icon: 'arrows-exchange',
  goto: 'd',
  call: 'orderCallBack.getDetailList',
  fields: ATTEMPT_FIELDS,
  search: 'merchantOrderCode',
  suggest: (text) => readNumber(text, 'merchantOrderCode'),
  titleOf: ({ orderCode }) => orderCode,
  cells: {
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    outcome: ({ outcome }, { texts }) => ({
      tone: OUTCOME_TONES[outcome],
      label: texts.enum('callbackOutcome', outcome),
    }),
    durationMs: ({ durationMs }) => durationMs.toLocaleString('en-US'),
    by: ({ by }, { t }) => (by === null ? t('callbacks:automatic') : sanitizeText(by)),
  },
  Detail: AttemptExchange,
})

/** Request and response of an attempt, as plain text. */
function AttemptExchange({ row }: { row: RowOf<'orderCallBack.getDetailList'> }) {
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

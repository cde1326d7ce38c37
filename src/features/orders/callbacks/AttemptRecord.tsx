import { useTranslation } from 'react-i18next'
import { timeText, zoneName } from '#features/list/columns/time-text.ts'
import type { ListedAttempt } from '#features/orders/callbacks/callback-definition.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { sanitizeBlock } from '#ui/text/sanitize-text.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** One attempt: when, how long, and what went over the wire as plain text. */
export function AttemptRecord({ attempt, zone }: { attempt: ListedAttempt; zone: string }) {
  const { t } = useTranslation('callbacks')
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  const request = `${sanitizeBlock(attempt.method, 16)} ${attempt.url}\n\n${attempt.requestBody}`
  const status = attempt.responseStatus === null ? [] : [t('record.httpStatus', { status: attempt.responseStatus })]
  const response = [...status, ...(attempt.responseBody === null ? [] : [attempt.responseBody])]
  return (
    <>
      <FieldList
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
        fields={[
          {
            id: 'at',
            label: t('column.zoned', { title: t('column.receiveTime'), zone: zoneName(zone) }),
            value: timeText(attempt.at, zone),
          },
          {
            id: 'durationMs',
            label: t('column.durationMs'),
            value: t('record.ms', { ms: attempt.durationMs }),
          },
          { id: 'attempt', label: t('column.attempt'), value: attempt.attempt },
          {
            id: 'by',
            label: t('column.by'),
            value: attempt.by === null ? t('automatic') : <UntrustedText text={attempt.by} />,
          },
          {
            id: 'merchant',
            label: t('column.merchant'),
            value: <UntrustedText text={attempt.merchantName} />,
          },
          {
            id: 'merchantOrderId',
            label: t('column.merchantOrderId'),
            value: <UntrustedText text={attempt.merchantOrderId} />,
            copy: attempt.merchantOrderId,
            isMono: true,
          },
          {
            id: 'systemFlag',
            label: t('column.systemFlag'),
            value: <UntrustedText text={attempt.systemFlag} />,
          },
        ]}
      />
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

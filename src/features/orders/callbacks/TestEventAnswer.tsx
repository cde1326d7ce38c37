import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { CallbackWhy } from '#features/list/record/blocks/CallbackList.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

/** A test event as it was sent, what came back, and why that would not count. */
export function TestEventAnswer({ answer }: { answer: unknown }) {
  const { t } = useTranslation('callbacks')
  const texts = useListTexts('callbacks')
  const sent = answer as OutputOf<'orderCallBack.sendTest'>
  const { ms, outcome, reason, request, responseBody, responseStatus } = sent
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  const came = [
    ...(responseStatus === null ? [] : [t('record.httpStatus', { status: responseStatus })]),
    ...(responseBody === null ? [] : [responseBody]),
    ...(reason === null ? [] : [reason]),
  ]
  return (
    <section aria-live="polite">
      <p>
        <strong>{texts.enum('callbackOutcome', outcome)}</strong> · {t('record.ms', { ms })}
      </p>
      <CallbackWhy exchange={sent} />
      <h3 className={styles.heading}>{t('record.request')}</h3>
      <CodeBlock
        label={t('record.request')}
        text={[`${request.method} ${request.url}`, ...headers, '', request.body].join('\n')}
        labels={labels}
      />
      <h3 className={styles.heading}>{t('record.response')}</h3>
      {came.length === 0 ? (
        <p className={styles.none}>{t('record.noResponse')}</p>
      ) : (
        <CodeBlock label={t('record.response')} text={came.join('\n\n')} labels={labels} />
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { BankMessageRow } from '#contract/bank-records/bank-message.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import styles from '#features/bank-records/bank-messages.module.css'
import { useReadingLabels } from '#features/teaching/reading-labels.ts'
import { useErrorText } from '#features/failure-text.ts'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { useMayCall } from '#features/use-may-call.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { LoadingState } from '#ui/states.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface MessageProps {
  row: BankMessageRow
  zone: string
}

type Readings = OutputOf<'bankMessage.getReadings'>

/** Below a message's fields: its text as it came, and for who manages messages what each pattern makes of it now. */
export function MessageDetail({ row, zone }: MessageProps) {
  const { t } = useTranslation(['bankMessages', 'common'])
  const mayRead = useMayCall('bankMessage.getReadings')
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  return (
    <>
      <h2 className={recordStyles.heading}>{t('text.title')}</h2>
      <CodeBlock label={t('text.title')} text={row.text} labels={labels} />
      {mayRead ? <PatternsSay row={row} zone={zone} /> : null}
      {mayRead && row.kind === 'sms' ? <Forwards row={row} zone={zone} /> : null}
    </>
  )
}

/** Results of forwarding the message; nothing where it was never forwarded. */
function Forwards({ row: { id }, zone }: MessageProps) {
  const { t } = useTranslation('bankMessages')
  const { data } = useQuery({ ...query('bankMessage.getForwards', { id }), staleTime: 0 })
  return data && data.list.length > 0 ? (
    <section aria-label={t('forwards.title')}>
      <h2 className={recordStyles.heading}>{t('forwards.title')}</h2>
      <CallbackList callbacks={data.list} nextAt={null} zone={zone} />
    </section>
  ) : null
}

function PatternsSay({ row: { bankRecordId, id, patternId, triedTime }, zone }: MessageProps) {
  const { t } = useTranslation(['bankMessages', 'common'])
  const errorText = useErrorText()
  const { lineOf } = useReadingLabels(zone)
  const { data, error, refetch } = useQuery({ ...query('bankMessage.getReadings', { id }), staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again may be read otherwise.
  useEffect(() => void refetch(), [triedTime])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  return (
    <section aria-label={t('readings.title')}>
      <h2 className={recordStyles.heading}>{t('readings.title')}</h2>
      {bankRecordId !== null && patternId === null ? <p className={styles.muted}>{t('readings.byMonitor')}</p> : null}
      <p className={styles.verdict}>{lineOf(data.verdict)}</p>
      {data.readings.length === 0 ? <p className={styles.muted}>{t('readings.none')}</p> : null}
      <ul className={styles.readings}>
        {data.readings.map((reading) => (
          <li key={reading.patternId}>
            <b>
              <UntrustedText text={reading.patternName ?? ''} />
            </b>{' '}
            <span className={styles.muted}>{t('readings.version', { number: reading.patternVersion })}</span>
            <div>{lineOf(reading)}</div>
            {reading.spans.length > 0 ? <Captures plain={data.plain} spans={reading.spans} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Spans = Readings['readings'][number]['spans']

/** The text as a pattern sees it, with what it takes out of it marked and named. */
function Captures({ plain, spans }: { plain: string; spans: Spans }) {
  const { t } = useTranslation('bankMessages')
  const pieces = spans.map((span, at) => ({ ...span, before: plain.slice(spans[at - 1]?.to ?? 0, span.from) }))
  return (
    <p className={styles.captures}>
      {pieces.map(({ before, capture, from, to }) => (
        <span key={from}>
          {sanitizeText(before, 2_000)}
          <mark>
            <bdi>{sanitizeText(plain.slice(from, to), 2_000)}</bdi>
            <small>{t(`capture.${capture}`)}</small>
          </mark>
        </span>
      ))}
      {sanitizeText(plain.slice(spans.at(-1)?.to ?? 0), 2_000)}
    </p>
  )
}

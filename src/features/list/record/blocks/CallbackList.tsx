import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { CALLBACK_SUCCESS_TEXT, CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import { callbackFault } from '#domain/orders/callback-faults.ts'
import type { CallbackExchange } from '#domain/orders/callback-faults.ts'
import { Loaded } from '#features/list/record/blocks/Loaded.tsx'
import styles from '#features/list/record/blocks/Record.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { sanitizeBlock } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

type Attempt = OrderDetail['callbacks'][number]

const TONES: Record<Attempt['outcome'], StatusTone> = {
  succeeded: 'success',
  refused: 'warn',
  timedOut: 'danger',
  unreachable: 'danger',
  addressRefused: 'danger',
}

/** Callback attempts of an order, and when the next one comes. */
export type CallbackAttempts = Pick<OrderDetail, 'callbacks' | 'nextCallbackAt'>

interface LoadedCallbackListProps {
  query: UseQueryOptions<CallbackAttempts>
  zone: string
}

/** Every callback attempt that a query answers. */
export function LoadedCallbackList({ query, zone }: LoadedCallbackListProps) {
  return (
    <Loaded result={useQuery(query)}>
      {(data) => <CallbackList callbacks={data.callbacks} nextAt={data.nextCallbackAt} zone={zone} />}
    </Loaded>
  )
}

interface CallbackListProps {
  callbacks: OrderDetail['callbacks']
  nextAt: string | null
  zone: string
}

/** Every callback attempt, newest first, with its request, response and duration. */
export function CallbackList({ callbacks, nextAt, zone }: CallbackListProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  return (
    <>
      {nextAt === null ? null : (
        <p className={styles.note}>{t('record.nextCallback', { time: timeText(nextAt, zone) })}</p>
      )}
      {callbacks.length === 0 ? <p className={styles.empty}>{t('record.noCallbacks')}</p> : null}
      {callbacks.map((attempt) => (
        <AttemptBlock key={attempt.id} attempt={attempt} zone={zone} texts={texts} />
      ))}
    </>
  )
}

/** Why an exchange with a merchant's address did not count as taken, in words; nothing where it did. */
export function CallbackWhy({ exchange }: { exchange: CallbackExchange }) {
  const { t } = useTranslation('list')
  const fault = callbackFault(exchange)
  if (fault === null) return null
  const values = {
    status: exchange.responseStatus ?? 0,
    text: CALLBACK_SUCCESS_TEXT,
    seconds: CALLBACK_TIMEOUT_MS / 1_000,
  }
  return <p className={styles.note}>{t(`record.callbackFault.${fault}`, values)}</p>
}

function AttemptBlock({ attempt, zone, texts }: { attempt: Attempt; zone: string; texts: ListTexts }) {
  const { t } = useTranslation('list')
  const response = [
    attempt.responseStatus === null ? null : t('record.httpStatus', { status: attempt.responseStatus }),
    attempt.responseBody === null ? null : sanitizeBlock(attempt.responseBody),
  ].filter((part) => part !== null)
  return (
    <details className={styles.attempt}>
      <summary>
        <StatusBadge tone={TONES[attempt.outcome]} label={texts.enum('callbackOutcome', attempt.outcome)} />
        <span>{t('record.attempt', { number: attempt.attempt })}</span>
        <span className={styles.muted}>{t('record.ms', { ms: attempt.durationMs })}</span>
        {attempt.by === null ? null : (
          <span className={styles.muted}>{t('record.by', { name: texts.person(attempt.by) })}</span>
        )}
        <time className={`${styles.muted} ${styles.end}`}>{timeText(attempt.at, zone)}</time>
      </summary>
      <div className={styles.exchange}>
        <CallbackWhy exchange={attempt} />
        <h2 className={styles.heading}>{t('record.request')}</h2>
        <pre className={styles.block} tabIndex={0}>
          {`${sanitizeBlock(attempt.method, 16)} ${sanitizeBlock(attempt.url, 2_000)}\n\n${sanitizeBlock(attempt.requestBody)}`}
        </pre>
        <h2 className={styles.heading}>{t('record.response')}</h2>
        {response.length === 0 ? (
          <UntrustedText text={t('record.noResponse')} />
        ) : (
          <pre className={styles.block} tabIndex={0}>
            {response.join('\n\n')}
          </pre>
        )}
      </div>
    </details>
  )
}

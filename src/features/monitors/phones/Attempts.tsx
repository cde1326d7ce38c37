import { useTranslation } from 'react-i18next'
import type { MonitorAttempt } from '#contract/accounts/monitor-list.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/monitors/phones/phones.module.css'
import { Timeline } from '#ui/Timeline.tsx'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface AttemptsProps {
  attempts: readonly MonitorAttempt[]
  clockOffSeconds: number | null
  zone: string
}

/** A clock that is off by less than this is not worth a word, in seconds. */
const CLOCK_SAID_FROM = 5

/** Reports in a phone's name, newest first: the judgement of each proof, and the payment that was read. */
export function Attempts({ attempts, clockOffSeconds, zone }: AttemptsProps) {
  const { t } = useTranslation('monitors')
  const isOff = clockOffSeconds !== null && Math.abs(clockOffSeconds) >= CLOCK_SAID_FROM
  return (
    <>
      {isOff ? <p className={styles.weak}>{t('attempt.clock', { seconds: clockOffSeconds })}</p> : null}
      <Timeline
        label={t('attempt.label')}
        entries={attempts.map((attempt) => ({
          id: attempt.report,
          at: timeText(attempt.at, zone),
          title: <Verdict attempt={attempt} />,
          detail: attempt.text === '' ? undefined : <UntrustedText text={attempt.text} />,
          tone: toneOf(attempt),
        }))}
      />
    </>
  )
}

function toneOf({ payment, phase, reason }: MonitorAttempt): StatusTone {
  if (phase === 'refused') return 'danger'
  if (phase === 'settled') return 'success'
  if (reason === 'notUnderstood') return 'warn'
  return payment === null ? 'neutral' : 'info'
}

/** The judgement of the proof, then the payment that was read, or the reason of a refusal. */
function Verdict({ attempt: { orderCode, payment, phase, reason } }: { attempt: MonitorAttempt }) {
  const { t } = useTranslation('monitors')
  const texts = useListTexts('monitors')
  const why = reason === null ? null : texts.enum('logReason', reason)
  if (phase === 'refused') return <>{why}</>
  if (phase === 'received') return <>{t('attempt.received')}</>
  const read =
    payment &&
    t(`attempt.read.${payment.direction}`, {
      amount: `${formatMoney(payment.amountMinor, payment.exponent)} ${payment.currency}`.trim(),
    })
  const facts = [t('attempt.proven'), read, payment?.payerName, payment?.utr, payment?.resourceName, orderCode, why]
  return <>{facts.filter(Boolean).join(' · ')}</>
}

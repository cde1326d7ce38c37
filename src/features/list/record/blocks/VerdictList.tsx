import { useTranslation } from 'react-i18next'
import type { Verdicts, AllocationVerdict } from '#contract/accounts/resource-health.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface VerdictListProps {
  verdicts: Verdicts
  zone: string
  /** The account that is asked about, which is marked among the others. */
  about?: number | undefined
}

/** Verdict of each account on an order, with the numbers behind it: who would take it, and why others would not. */
export function VerdictList({ about, verdicts, zone }: VerdictListProps) {
  const { t } = useTranslation('list')
  const wordsOf = useVerdictLabels(zone)
  return (
    <>
      {verdicts.list.some(({ taken }) => taken) ? null : <p className={styles.note}>{t('verdict.none')}</p>}
      <ul className={styles.candidates}>
        {verdicts.list.map((verdict) => (
          <li
            key={verdict.resourceId}
            className={styles.candidate}
            aria-current={verdict.resourceId === about || undefined}
          >
            <UntrustedText text={verdict.name} />
            <span className={verdict.taken ? styles.taken : styles.muted}>{wordsOf(verdict, verdicts)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The money of the amounts in verdicts. */
interface Money {
  currency: string
  exponent: number
}

/** Says an account's verdict in words, with its numbers. */
function useVerdictLabels(zone: string): (verdict: AllocationVerdict, money: Money) => string {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  return (verdict, { currency, exponent }) => {
    const { limit, refusal, turnUsed, unit, until, used, weight } = verdict
    const weighed = t('verdict.weight', { weight })
    if (verdict.taken)
      return `${t('verdict.wouldTake')} · ${weight === 1 ? weighed : t('verdict.turn', { nth: turnUsed + 1, weight })}`
    if (refusal === null) return `${t('verdict.notNeeded')} · ${weighed}`
    const reason = texts.enum('allocationRefusal', refusal)
    if (until !== null) return `${reason} · ${t('verdict.triedAt', { time: timeText(until, zone) })}`
    if (used === null || limit === null) return reason
    const say = (value: number) => (unit === 'amount' ? formatMoney(value, exponent) : String(value))
    const numbers = t('verdict.usedOf', { used: say(used), limit: say(limit) })
    return `${reason} · ${unit === 'amount' ? `${numbers} ${currency}` : numbers}`
  }
}

import { useTranslation } from 'react-i18next'
import type { AllocationVerdict } from '#contract/accounts/resource-health.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'

/** The money of the amounts in verdicts. */
interface Money {
  currency: string
  exponent: number
}

/** Says an account's verdict in words, with its numbers. */
export function useVerdictWords(zone: string): (verdict: AllocationVerdict, money: Money) => string {
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

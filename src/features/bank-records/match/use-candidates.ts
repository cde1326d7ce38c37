import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { BankRecordRow, MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { useSpan } from '#features/bank-records/desk/use-span.ts'

/** The orders that a payment may belong to, the likeliest first; none is looked for once it has one. */
export const useCandidates = ({ id, recordStatus }: BankRecordRow) =>
  useQuery({
    ...query('bankRecord.getCandidates', { id }),
    staleTime: 0,
    enabled: recordStatus === 'unmatched' || recordStatus === 'setAside',
  })

/** The orders that a text names otherwise than by their numbers. */
export const useNamedOrders = ({ id }: BankRecordRow, search: string | null) =>
  useQuery({
    ...query('bankRecord.getCandidates', { id, search: search ?? '' }),
    staleTime: 0,
    enabled: search !== null,
  })

/** Reasons against a candidate, in words. */
export function useDifferenceLabels({ currency, exponent }: BankRecordRow): (candidate: MatchCandidate) => string {
  const { t } = useTranslation('bankRecords')
  const span = useSpan()
  const wordOf = ({ kind, by, orderCode }: MatchCandidate['differences'][number]): string => {
    if (kind === 'amount') {
      const amount = `${formatMoney(Math.abs(by ?? 0), exponent)} ${currency}`.trim()
      return t((by ?? 0) > 0 ? 'difference.more' : 'difference.less', { amount })
    }
    if (kind === 'early' || kind === 'late') return t(`difference.${kind}`, { span: span(by ?? 0) })
    if (kind === 'rivals' || kind === 'others') return t(`difference.${kind}`, { count: by ?? 1 })
    if (kind === 'utrSpent' && orderCode !== undefined) return t('difference.utrSpentOn', { orderCode })
    return t(`difference.${kind}`)
  }
  return ({ differences }) => (differences.length === 0 ? t('difference.none') : differences.map(wordOf).join(' · '))
}

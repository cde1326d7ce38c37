import { useTranslation } from 'react-i18next'
import type { MessageReading } from '#contract/bank-records/bank-message.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { Difference } from '#features/list/past/Differences.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const PARTS = ['outcome', 'amount', 'balance', 'utr', 'payer', 'account', 'code', 'time'] as const

/** Reading of a message in words: as a line, or as the differences after a change. */
export function useReadingLabels(zone: string) {
  const { t } = useTranslation('bankMessages')
  const texts = useListTexts('bankMessages')
  const partsOf = ({ messageState, payment, unreadReason }: MessageReading): Record<(typeof PARTS)[number], string> => {
    const outcome = payment ? texts.enum('direction', payment.direction) : texts.enum('messageState', messageState)
    const money = (minor: number | null | undefined) =>
      payment && typeof minor === 'number' ? formatMoney(minor, payment.exponent) : ''
    return {
      outcome: unreadReason === null ? outcome : `${outcome}: ${texts.enum('unreadReason', unreadReason)}`,
      amount: money(payment?.amountMinor),
      balance: money(payment?.balanceMinor),
      utr: sanitizeText(payment?.utr ?? ''),
      payer: sanitizeText(payment?.payerName ?? ''),
      account: sanitizeText(payment?.tail ?? ''),
      code: sanitizeText(payment?.identifyCode ?? ''),
      time: payment?.occurredTime ? timeText(payment.occurredTime, zone) : '',
    }
  }
  return {
    lineOf: (reading: MessageReading): string => {
      const parts = partsOf(reading)
      return PARTS.filter((part) => parts[part] !== '')
        .map((part) => (part === 'outcome' ? parts[part] : `${t(`part.${part}`)} ${parts[part]}`))
        .join(' · ')
    },
    differencesOf: (before: MessageReading, after: MessageReading): Difference[] => {
      const [from, to] = [partsOf(before), partsOf(after)]
      return PARTS.filter((part) => from[part] !== to[part]).map((part) => ({
        label: part === 'outcome' ? '' : t(`part.${part}`),
        from: from[part] || '–',
        to: to[part] || '–',
      }))
    },
  }
}

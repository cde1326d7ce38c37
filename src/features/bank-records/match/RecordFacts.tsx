import { useTranslation } from 'react-i18next'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { sanitizeBlock, sanitizeText } from '#ui/text/sanitize-text.ts'

const TEXT_LENGTH = 64

/** What of a payment is compared with orders. */
export function RecordFacts({ row, zone }: { row: BankRecordRow; zone: string }) {
  const { t } = useTranslation(['bankRecords', 'list'])
  const texts = useListTexts('bankRecords')
  const { amountMinor, currency, doubt, exponent, identifyCode, occurredTime, payerName, resourceName, text, utr } = row
  const facts = [
    { id: 'amountMinor', value: `${formatMoney(amountMinor, exponent)} ${currency}`.trim(), isMono: true },
    { id: 'occurredTime', value: timeText(occurredTime, zone), isMono: true },
    { id: 'payerName', value: payerName },
    { id: 'utr', value: utr, isMono: true },
    { id: 'identifyCode', value: identifyCode, isMono: true },
    { id: 'resourceName', value: resourceName },
    { id: 'doubt', value: doubt === null ? null : texts.enum('paymentDoubt', doubt) },
  ] as const
  const fields = facts.flatMap(({ id, value, ...rest }) =>
    value === null ? [] : [{ ...rest, id, label: t(`column.${id}`), value: sanitizeText(value, TEXT_LENGTH) }],
  )
  return (
    <FieldList
      fields={[
        ...fields,
        { id: 'text', label: t('column.text'), value: <pre className={recordStyles.block}>{sanitizeBlock(text)}</pre> },
      ]}
      labels={{
        copy: (label) => t('list:inspector.copyField', { label }),
        copied: t('list:inspector.copiedField'),
      }}
    />
  )
}

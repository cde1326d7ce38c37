import { useTranslation } from 'react-i18next'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'

const DIGEST_SHOWN = 16

/** A batch's own fields; empty ones are omitted. */
export function BatchFacts({ batch, zone }: { batch: PayoutBatchRow; zone: string }) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const money = (id: string, label: string, minor: number | null): Field[] =>
    minor === null
      ? []
      : [{ id, label, value: `${formatMoney(minor, batch.exponent)} ${batch.currency}`, isMono: true }]
  const text = (id: string, label: string, value: string | null): Field[] =>
    value === null || value === '' ? [] : [{ id, label, value, copy: value }]
  const time = (id: string, label: string, at: string | null): Field[] =>
    at === null ? [] : [{ id, label, value: timeText(at, zone), isMono: true }]
  const digest = (id: string, label: string, value: string | null): Field[] =>
    value === null ? [] : [{ id, label, value: `${value.slice(0, DIGEST_SHOWN)}…`, copy: value, isMono: true }]
  return (
    <section className={styles.panel}>
      <FieldList
        fields={[
          { id: 'orderCount', label: t('column.orderCount'), value: String(batch.orderCount), isMono: true },
          ...money('total', t('column.total'), batch.totalMinor),
          ...text('template', t('column.template'), batch.templateName),
          ...time('payoutTime', t('column.payoutTime'), batch.payoutTime),
          ...(batch.abnormalCount > 0
            ? [
                {
                  id: 'abnormalCount',
                  label: t('column.abnormalCount'),
                  value: String(batch.abnormalCount),
                  isMono: true,
                },
              ]
            : []),
          ...money('abnormal', t('column.abnormal'), batch.abnormalCount > 0 ? batch.abnormalMinor : null),
          ...text('fileName', t('column.fileName'), batch.fileName),
          ...digest('fileDigest', t('panel.fileDigest'), batch.fileDigest),
          ...digest('payeesDigest', t('panel.digest'), batch.payeesDigest),
          ...text('createdBy', t('column.createdBy'), batch.createdBy),
          ...time('createTime', t('column.createTime'), batch.createTime),
          ...text('exportedBy', t('column.exportedBy'), batch.exportedBy),
          ...time('exportTime', t('column.exportTime'), batch.exportTime),
          ...text('decidedBy', t('column.decidedBy'), batch.decidedBy),
          ...time('decidedTime', t('column.decidedTime'), batch.decidedTime),
          ...text(
            'failReason',
            t('column.failReason'),
            batch.failReason === null ? null : texts.reason(batch.failReason),
          ),
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
    </section>
  )
}

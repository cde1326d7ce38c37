import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { REJECT_MODES } from '#domain/payouts/payout-status.ts'
import { isRejectReason, REJECT_REASONS } from '#domain/orders/reject-reasons.ts'
import type { KeepField } from '#features/form/fields/field-props.ts'
import type { FieldFocus } from '#features/form/use-field-focus.ts'
import { WaitingAnswer } from '#features/list/action/outcome/WaitingAnswer.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { AbnormalForm } from '#machines/payout-batch/payout-batch.types.ts'
import { Action } from '#ui/fields/Action.tsx'
import { ChoiceRow } from '#ui/fields/rows/ChoiceRow.tsx'
import { CodeRow } from '#ui/fields/rows/CodeRow.tsx'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'

const REASON_LENGTH = 256

/** What marking asks for beside the orders, in its order; the focus goes through it. */
export const abnormalFields = ({ rejectReason }: AbnormalForm): readonly string[] => [
  'rejectMode',
  'rejectReason',
  ...(rejectReason === 'other' ? ['rejectText'] : []),
  CODE_FIELD,
]

interface CodeProps {
  value: string
  isMissing: boolean
  onChange: (googleCode: string) => void
  keep: KeepField
  /** Fills the current code in where the system can: a demo system. */
  fillDemo?: () => void
}

/** The Google code that a batch decision requires. */
export function BatchCode({ value, isMissing, onChange, keep, fillDemo }: CodeProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  return (
    <CodeRow
      ref={keep(CODE_FIELD)}
      label={t('field.googleCode')}
      value={value}
      onChange={onChange}
      fault={isMissing ? texts.fault({ fault: 'required' }) : undefined}
      help={t('field.googleCodeHelp')}
      demo={fillDemo ? { label: t('field.fillDemo'), fill: fillDemo } : undefined}
    />
  )
}

/** The summary to confirm: count, total and payees; after a change, the seen beside the current values. */
export function BatchSeen({ batch, before }: { batch: PayoutBatchRow; before?: PayoutBatchRow | null }) {
  const { t } = useTranslation('payoutBatches')
  const total = (row: PayoutBatchRow) =>
    row.totalMinor === null ? t('panel.notCounted') : `${formatMoney(row.totalMinor, row.exponent)} ${row.currency}`
  const rows = [
    { label: t('panel.count'), now: String(batch.orderCount), then: before ? String(before.orderCount) : undefined },
    { label: t('panel.total'), now: total(batch), then: before ? total(before) : undefined },
    {
      label: t('panel.digest'),
      now: (batch.payeesDigest ?? '').slice(0, 16),
      then: before ? (before.payeesDigest ?? '').slice(0, 16) : undefined,
    },
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, now, then }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={then !== undefined && then !== now ? styles.changed : styles.big}>
            {then !== undefined && then !== now ? t('panel.changed', { then, now }) : now}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What came of confirming where it needs a second person; Enter leads back to the batch. */
export function BatchAsked({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('list')
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <WaitingAnswer />
      <div className={styles.actions}>
        <Action ref={close} variant="main" keys="↵" onClick={onClose}>
          {t('action.close')}
        </Action>
      </div>
    </>
  )
}

interface AbnormalProps {
  form: AbnormalForm
  missing: readonly string[]
  onChange: (change: Partial<AbnormalForm>) => void
  focus: FieldFocus
}

/** The mode and reason of rejecting a batch's ticked orders. */
export function AbnormalFields({ form, missing, onChange, focus }: AbnormalProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const fault = (field: string) => (missing.includes(field) ? texts.fault({ fault: 'required' }) : undefined)
  return (
    <>
      <ChoiceRow
        ref={focus.keep('rejectMode')}
        label={t('field.rejectMode')}
        choices={REJECT_MODES.map((value) => ({ value, label: texts.enum('rejectMode', value) }))}
        value={form.rejectMode}
        fault={fault('rejectMode')}
        onChoose={(value) => onChange({ rejectMode: REJECT_MODES.find((mode) => mode === value) ?? '' })}
        onDecide={() => focus.leave('rejectMode', true)}
      />
      <ChoiceRow
        ref={focus.keep('rejectReason')}
        label={t('field.rejectReason')}
        choices={REJECT_REASONS.map((value) => ({ value, label: texts.enum('historyReason', value) }))}
        value={form.rejectReason}
        fault={fault('rejectReason')}
        onChoose={(value) => onChange({ rejectReason: isRejectReason(value) ? value : '' })}
        onDecide={() => focus.leave('rejectReason', true)}
      />
      {form.rejectReason === 'other' ? (
        <TextRow
          ref={focus.keep('rejectText')}
          label={t('field.rejectText')}
          value={form.rejectText}
          maxLength={REASON_LENGTH}
          fault={fault('rejectText')}
          onChange={(rejectText) => onChange({ rejectText })}
        />
      ) : null}
    </>
  )
}

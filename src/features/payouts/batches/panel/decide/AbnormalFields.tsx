import { useTranslation } from 'react-i18next'
import { isRejectReason, REJECT_REASONS } from '#domain/orders/order-status.ts'
import { REJECT_MODES } from '#domain/payouts/payout-status.ts'
import type { RejectMode } from '#domain/payouts/payout-status.ts'
import type { FieldFocus } from '#features/form/use-field-focus.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { AbnormalForm } from '#machines/payout-batch/payout-batch.types.ts'
import { ChoiceRow } from '#ui/fields/rows/ChoiceRow.tsx'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'

const REASON_LENGTH = 256

interface AbnormalProps {
  form: AbnormalForm
  modes: readonly RejectMode[]
  missing: readonly string[]
  onChange: (change: Partial<AbnormalForm>) => void
  focus: FieldFocus
}

/** The mode and reason of rejecting a batch's ticked orders. */
export function AbnormalFields({ form, modes, missing, onChange, focus }: AbnormalProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const fault = (field: string) => (missing.includes(field) ? texts.fault({ fault: 'required' }) : undefined)
  return (
    <>
      <ChoiceRow
        ref={focus.keep('rejectMode')}
        label={t('field.rejectMode')}
        choices={modes.map((value) => ({ value, label: texts.enum('rejectMode', value) }))}
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

import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { REJECT_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { isRejectReason, REJECT_REASONS } from '#domain/orders/reject-reasons.ts'
import { REJECT_MODES } from '#domain/payouts/payout-status.ts'
import type { RejectMode } from '#domain/payouts/payout-status.ts'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import type { FieldFocus } from '#features/form/use-field-focus.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { BatchMember } from '#features/payouts/batches/panel/BatchOrders.tsx'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { BatchPicker } from '#features/payouts/batches/panel/decide/BatchPicker.tsx'
import type { PickerRow } from '#features/payouts/batches/panel/decide/BatchPickerRow.tsx'
import { DecisionEnd } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import type { BatchActor } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import { EffectText, useShareMoney } from '#features/payouts/batches/panel/decide/EffectText.tsx'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { markingEffect, ordersOf } from '#machines/payout-batch/payout-batch.setup.ts'
import type { AbnormalForm } from '#machines/payout-batch/payout-batch.types.ts'
import { ChoiceRow } from '#ui/fields/rows/ChoiceRow.tsx'
import { CheckRow, TextRow } from '#ui/fields/rows/FieldRow.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

interface AbnormalProps {
  form: AbnormalForm
  modes: readonly RejectMode[]
  missing: readonly string[]
  onChange: (change: Partial<AbnormalForm>) => void
  focus: FieldFocus
}

/** The mode and reason of rejecting a batch's ticked orders. */
function AbnormalFields({ form, modes, missing, onChange, focus }: AbnormalProps) {
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
          maxLength={REJECT_INPUT.rejectText.maxLength}
          fault={fault('rejectText')}
          onChange={(rejectText) => onChange({ rejectText })}
        />
      ) : null}
    </>
  )
}

interface BatchMarkingProps {
  actor: BatchActor
  batch: PayoutBatchRow
  /** The batch's orders by order number. */
  members: ReadonlyMap<string, BatchMember>
  /** Loads the orders again; undefined while they are loaded or loading. */
  onRetry: (() => void) | undefined
  /** Where this person may send what was not paid. */
  modes: readonly RejectMode[]
  isDemo: boolean
}

/** Marking a batch as abnormal: which orders were not paid, where these go, and what that does with all of them. */
export function BatchMarking({ actor, batch, members, onRetry, modes, isDemo }: BatchMarkingProps) {
  const { t } = useTranslation('payoutBatches')
  const { abnormal, conflict, missing, ...context } = useSelector(actor, (now) => now.context)
  const orders = ordersOf(context)
  const effect = markingEffect({ ...context, abnormal })
  const isAsked = effect !== null && effect.unsaid.count > 0
  const money = useShareMoney(batch)
  // A choice made by its digit leads to what comes next, and what is missing is where the person is put.
  const focus = useFieldFocus(
    [
      'ticked',
      'rejectMode',
      'rejectReason',
      ...(abnormal.rejectReason === 'other' ? ['rejectText'] : []),
      ...(isAsked ? ['isAgainSaid'] : []),
      CODE_FIELD,
    ],
    () => undefined,
  )
  const rows = useMemo(
    () =>
      orders?.flatMap(({ orderCode, amountMinor, result }): PickerRow[] => {
        const member = members.get(orderCode)
        if (!member) return []
        const { position, resultUtr, order } = member
        return [
          {
            position,
            orderCode,
            merchantOrderId: order.merchantOrderId,
            resultUtr,
            result,
            amountMinor,
            payeeName: order.payeeName ?? '',
            account: order.cardNumber ?? order.vpa ?? order.address ?? '',
          },
        ]
      }),
    [orders, members],
  )
  const isKnown = orders !== null
  // Where the bank has named the failed ones among all, nothing is left to tick.
  const isTold = orders?.every(({ result }) => result !== null) && orders.some(({ result }) => result === 'failed')
  useEffect(() => {
    if (isKnown) focus.give(isTold ? 'rejectMode' : 'ticked')
  }, [focus, isKnown, isTold])
  useEffect(() => {
    const [first] = missing
    if (first !== undefined) focus.give(first)
  }, [focus, missing])

  if (conflict)
    return (
      <>
        <p className={styles.warning} role="alert">
          {t('panel.conflictText')}
        </p>
        <DecisionEnd actor={actor} label={t('panel.abnormal')} isDemo={isDemo} keep={focus.keep} />
      </>
    )
  if (!rows || !effect)
    return onRetry ? (
      <ErrorState title={t('panel.ordersFailed')} retryLabel={t('panel.retry')} onRetry={onRetry} />
    ) : (
      <LoadingState label={t('panel.ordersLoading')} />
    )
  const again = { count: effect.unsaid.count, amount: money(effect.unsaid) }
  return (
    <>
      <BatchPicker
        ref={focus.keep('ticked')}
        rows={rows}
        exponent={batch.exponent}
        ticked={abnormal.ticked}
        isMissing={missing.includes('ticked')}
        onTick={(ticked) => actor.send({ type: 'CHANGE_ABNORMAL', change: { ticked } })}
        onDone={() => focus.give('rejectMode')}
      />
      <AbnormalFields
        focus={focus}
        form={abnormal}
        modes={modes}
        missing={missing}
        onChange={(change) => actor.send({ type: 'CHANGE_ABNORMAL', change })}
      />
      <EffectText batch={batch} effect={effect} isOpen={abnormal.rejectMode === ''} />
      {isAsked ? (
        <div className={missing.includes('isAgainSaid') ? styles.warning : styles.caution}>
          <CheckRow
            inputRef={focus.keep('isAgainSaid')}
            label={t(again.amount === undefined ? 'effect.payAgain' : 'effect.payAgainSum', again)}
            help={t('effect.payAgainWhy')}
            checked={abnormal.isAgainSaid}
            onChange={(isAgainSaid) => {
              actor.send({ type: 'CHANGE_ABNORMAL', change: { isAgainSaid } })
              if (isAgainSaid) focus.leave('isAgainSaid', true)
            }}
          />
        </div>
      ) : null}
      <DecisionEnd actor={actor} label={t('panel.abnormal')} isDemo={isDemo} keep={focus.keep} />
    </>
  )
}

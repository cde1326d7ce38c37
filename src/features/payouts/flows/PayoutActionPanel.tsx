import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { payeePartsOf } from '#domain/payouts/payee.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { ConflictNotice, WaitingAnswer } from '#features/list/action/Refusal.tsx'
import { timeText } from '#features/list/columns/time-text.ts'
import { useLookup } from '#features/list/list-texts.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import type { PayoutActionActor } from '#features/payouts/flows/payout-flow.ts'
import { RepeatWarning } from '#features/payouts/inspector/SamePayee.tsx'
import { stageStyle } from '#features/payouts/payout-status-styles.ts'
import { usePayoutFieldLabels, usePayoutTexts } from '#features/payouts/payout-texts.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { paidMinor } from '#machines/payout/payout-forms.ts'
import type { PayoutForm } from '#machines/payout/payout-forms.ts'
import { rejectModesFor } from '#machines/payout/payout.lifecycle.ts'

/** Forms with which money goes to the payee, and those of them beside which the bank's page is open. */
const PAYS: readonly PayoutForm['name'][] = ['startPayment', 'sendToGateway', 'complete']
const BESIDE_BANK: readonly PayoutForm['name'][] = ['complete']

interface PayeeLeadProps {
  form: PayoutForm
  payout: PayoutRow
  zone: string
}

/** Above the fields of forms that pay: whether the payee may be paid twice, and the key that copies its parts. */
function PayeeLead({ form, payout, zone }: PayeeLeadProps) {
  const { t } = useTranslation('payouts')
  const surface = useSurface()
  const pays = PAYS.includes(form.name)
  const { data } = useQuery({ ...query('payoutOrder.getDetail', { orderCode: payout.orderCode }), enabled: pays })
  if (!pays) return null
  const copy = BESIDE_BANK.includes(form.name) ? surface.offer('payout.copyPayee') : undefined
  const key = copy?.availability.ok ? effectiveKeys(copy.command, {}).at(-1) : undefined
  return (
    <>
      {data ? <RepeatWarning samePayee={data.samePayee} zone={zone} /> : null}
      {key === undefined ? null : (
        <p className={styles.note}>
          <kbd>{keyText(key)}</kbd>{' '}
          {t('copyPayee.key', {
            parts: payeePartsOf(payout)
              .map(({ part }) => t(`column.${part}`))
              .join(' → '),
          })}
        </p>
      )}
    </>
  )
}

interface PayoutActionPanelProps {
  actor: PayoutActionActor
  zone: string
  isDemo: boolean
  onLeave: () => void
}

/** The form of an action on one payout. */
export function PayoutActionPanel({ actor, zone, isDemo, onLeave }: PayoutActionPanelProps) {
  const { form, row, values, facts } = useSelector(actor, ({ context }) => context)
  const t = useLookup()
  const texts = usePayoutTexts()
  const fieldLabels = usePayoutFieldLabels()
  const account = form.fields.find(({ name }) => name === 'resourceId')
  const words = useMemo((): ActionLabels => {
    const text = (key: string, params?: Record<string, unknown>) => t(`payouts:action.${form.name}.${key}`, params)
    const paid = paidMinor(values, row)
    // The chosen value is the account's number; the review calls it by its name.
    const nameOf = (chosen: string) =>
      account?.editor.kind === 'choice'
        ? account.editor.choicesOf(row, facts).find(({ value: id }) => id === chosen)?.name
        : undefined
    return {
      ...fieldLabels,
      title: text('title'),
      submit: text('submit'),
      text: [
        ...(form.name === 'reject' && row.stage === 'abnormal' ? [text('mayBePaid', textValues(row, zone))] : []),
        text('text', {
          ...textValues(row, zone),
          context: contextOf(form, row, facts, paid),
          ...paidTexts(row, paid),
        }),
      ].join(' '),
      // The fault names the range, since no more than the ordered amount is ever paid.
      fault: (fault, name, typed) =>
        fault === 'outOfRange' && name === 'realAmountMinor'
          ? t('payouts:action.complete.outOfRange', rangeOf(row))
          : fieldLabels.fault(fault, name, typed),
      choice: (group, name) => (group === 'account' ? (nameOf(name) ?? name) : fieldLabels.choice(group, name)),
    }
  }, [t, fieldLabels, form, account, row, values, zone, facts])

  return (
    <ActionPanel
      actor={actor}
      words={words}
      code={row.orderCode}
      lead={<PayeeLead form={form} payout={row} zone={zone} />}
      conflictOf={(conflict) => (
        <ConflictNotice
          conflict={conflict}
          namespace="payouts"
          zone={zone}
          status={({ stage }) => ({ ...stageStyle(stage), label: texts.stage(stage) })}
        />
      )}
      answer={<WaitingAnswer />}
      isDemo={isDemo}
      onLeave={onLeave}
    />
  )
}

/**
 * The variant of a form's sentence: a claim taken away after its payment began, less paid than ordered, or the only mode of
 * rejecting where the form does not ask for it. A supplier only returns payouts, and a waiting payout is in the list already.
 */
function contextOf(
  { name, fields }: PayoutForm,
  { amountMinor, stage }: PayoutRow,
  { role }: FormFacts,
  paid: number | undefined,
): string | undefined {
  if (name === 'takeAway') return stage === 'allocated' ? undefined : 'begun'
  if (name === 'complete') return paid !== undefined && paid > 0 && paid < amountMinor ? 'less' : undefined
  if (name !== 'reject' || fields.some((field) => field.name === 'rejectMode')) return undefined
  return rejectModesFor(role).length === 1 ? rejectModesFor(role)[0] : 'toMerchant'
}

const moneyText = (minor: number, row: PayoutRow) => `${formatMoney(minor, row.exponent)} ${row.currency}`

/** The paid amount, which is the whole one unless another was typed or stored, and the difference to the ordered amount. */
function paidTexts(row: PayoutRow, typed: number | undefined): { paid: string; less: string } {
  const paid = typed ?? row.realAmountMinor ?? row.amountMinor
  return { paid: moneyText(paid, row), less: moneyText(row.amountMinor - paid, row) }
}

const rangeOf = (row: PayoutRow) => ({ min: moneyText(1, row), max: moneyText(row.amountMinor, row) })

/** Values in the sentences of the actions. */
function textValues(row: PayoutRow, zone: string): Record<string, unknown> {
  return {
    code: row.orderCode,
    merchant: row.merchantName,
    payee: [row.payeeName, row.cardNumber ?? row.vpa ?? row.address].filter((part) => part !== null).join(' '),
    amount: moneyText(row.amountMinor, row),
    holder: row.claim?.userName ?? '',
    since: row.claim === null ? '' : timeText(row.claim.since, zone),
    by: row.lockedBy ?? '',
  }
}

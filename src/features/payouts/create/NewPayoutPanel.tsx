import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { FactList } from '#features/list/FactList.tsx'
import { EarlierPayees } from '#features/payouts/create/EarlierPayees.tsx'
import styles from '#features/payouts/create/create.module.css'
import { usePayoutFieldLabels } from '#features/payouts/payout-texts.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import { textOf } from '#machines/form/form-values.ts'
import { costOf } from '#machines/payout/payout-new.form.ts'
import type { NewPayoutActor, PayoutCost } from '#machines/payout/payout-new.form.ts'

interface NewPayoutPanelProps {
  actor: NewPayoutActor
  isDemo: boolean
  onLeave: () => void
}

/**
 * The form of a new payout. Values are checked while they are typed, by the code that checks them when they are sent.
 * The payout's cost and earlier payees stand below.
 */
export default function NewPayoutPanel({ actor, isDemo, onLeave }: NewPayoutPanelProps) {
  const t = useLookup()
  const fieldLabels = usePayoutFieldLabels()
  const { form, row, values, facts } = useSelector(actor, ({ context }) => context)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const cost = costOf(row, values)
  const text = (key: string, params?: Record<string, unknown>) => t(`payouts:action.create.${key}`, params)
  const judged = useMemo(() => formFaults(form, row, values, facts), [form, row, values, facts])
  const panel = useRef<HTMLDivElement>(null)
  const firstPayee = useRef<HTMLButtonElement>(null)
  const leftField = useRef<HTMLInputElement>(null)
  const words: ActionLabels = {
    ...fieldLabels,
    title: text('title'),
    text: text('text'),
    submit: text('submit'),
    help: (name, typed) => {
      const fault = textOf(typed, name) === '' ? undefined : judged[name]
      return fault === undefined ? (
        fieldLabels.help(name, typed)
      ) : (
        <span className={styles.typed} data-fault={fault}>
          {fieldLabels.fault(fault, name, typed)}
        </span>
      )
    },
  }

  /** ↓ in a field leads to the payees below, and ↑ from the first one back to it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing)
      return
    if (!firstPayee.current || event.target.getAttribute('role') === 'radio') return
    event.preventDefault()
    leftField.current = event.target
    firstPayee.current.focus()
  }

  return (
    <div ref={panel} onKeyDown={onKeyDown}>
      <ActionPanel
        actor={actor}
        words={words}
        code=""
        conflictOf={() => null}
        detail={
          <>
            {cost ? <Cost cost={cost} /> : null}
            {isEditing ? (
              <EarlierPayees
                values={values}
                first={firstPayee}
                onLeave={() => leftField.current?.focus()}
                onChoose={(change) => {
                  actor.send({ type: 'CHANGE', change })
                  panel.current?.querySelector<HTMLInputElement>('[data-field="amount"] input')?.focus()
                }}
              />
            ) : null}
          </>
        }
        isDemo={isDemo}
        onLeave={onLeave}
      />
    </div>
  )
}

/** The cost of the payout beside the available balance. */
function Cost({ cost: { product, feeMinor, totalMinor, availableMinor } }: { cost: PayoutCost }) {
  const t = useLookup()
  const text = (key: string) => t(`payouts:action.create.${key}`)
  const money = (minor: number) => `${formatMoney(minor, product.exponent)} ${product.currency}`
  return (
    <>
      {totalMinor > availableMinor ? (
        <p className={styles.short} role="alert">
          {t('payouts:action.create.short', { missing: money(totalMinor - availableMinor) })}
        </p>
      ) : null}
      <FactList
        label={text('cost')}
        facts={[
          { name: text('fee'), value: money(feeMinor) },
          { name: text('total'), value: money(totalMinor) },
          { name: text('available'), value: money(availableMinor) },
        ]}
      />
    </>
  )
}

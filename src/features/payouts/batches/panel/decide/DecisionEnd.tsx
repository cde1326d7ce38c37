import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { KeepField } from '#features/form/fields/field-props.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { CodeRow } from '#ui/fields/rows/FieldRow.tsx'

export type BatchActor = ActorRefFrom<typeof payoutBatchFlow>

interface DecisionEndProps {
  actor: BatchActor
  /** The name of the decision. */
  label: string
  isDemo: boolean
  keep: KeepField
}

/** The end of a decision about a batch: its code and buttons; after a conflict, the way on with what is now. */
export function DecisionEnd({ actor, label, isDemo, keep }: DecisionEndProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts('payoutBatches')
  const snapshot = useSelector(actor, (now) => now)
  const { conflict, googleCode, isCodeDemanded, missing } = snapshot.context
  const isConflict = snapshot.matches({ confirming: 'conflict' }) || snapshot.matches({ markingAbnormal: 'conflict' })
  const isSending =
    snapshot.matches({ confirming: 'submitting' }) || snapshot.matches({ markingAbnormal: 'submitting' })
  const fresh = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isConflict) fresh.current?.focus()
  }, [isConflict])
  async function fillDemo(): Promise<void> {
    const { googleCode: code } = await api.call('demo.googleCode', {})
    actor.send({ type: 'CHANGE_CODE', googleCode: code })
  }
  if (isConflict)
    return (
      <div className={styles.actions}>
        <Action
          ref={fresh}
          variant="main"
          keys="↵"
          disabled={!conflict?.present}
          onClick={() => actor.send({ type: 'TAKE_FRESH' })}
        >
          {t('panel.takeFresh')}
        </Action>
      </div>
    )
  return (
    <>
      {isCodeDemanded ? (
        <CodeRow
          ref={keep(CODE_FIELD)}
          label={t('field.googleCode')}
          value={googleCode}
          onChange={(typed) => actor.send({ type: 'CHANGE_CODE', googleCode: typed })}
          fault={missing.includes('googleCode') ? texts.fault({ fault: 'required' }) : undefined}
          help={t('field.googleCodeHelp')}
          demo={isDemo ? { label: t('field.fillDemo'), fill: () => void fillDemo().catch(() => undefined) } : undefined}
        />
      ) : null}
      <div className={styles.actions}>
        <Action variant="quiet" keys="Esc" disabled={isSending} onClick={() => actor.send({ type: 'BACK' })}>
          {t('panel.cancel')}
        </Action>
        <Action
          variant="main"
          data-decides=""
          keys={keyText('mod+Enter')}
          aria-busy={isSending}
          aria-disabled={isSending || undefined}
          onClick={() => actor.send({ type: 'SUBMIT' })}
        >
          {isSending ? t('panel.sending') : label}
        </Action>
      </div>
    </>
  )
}

import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/list/action/action.module.css'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { isReviewed } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { Action } from '#ui/fields/Action.tsx'

interface ActionFootProps {
  /** The state of the action's flow. */
  state: string
  form: Pick<ActionForm<never>, 'fields' | 'review' | 'isLong' | 'sendsOnChoice'>
  /** A field that is asked takes Enter, which therefore does not send from everywhere. */
  isEnterTaken: boolean
  /** Label of the button that sends the form. */
  submit: string
  faultCount: number
  /** True if the conflict leaves something to go on with; null where the action is no longer possible. */
  canTakeFresh: boolean | null
  /** The button that goes on. */
  main: RefObject<HTMLButtonElement | null>
  onLeave: () => void
  onEdit: () => void
  onSubmit: () => void
}

/** The buttons below an action's form, by the state of its flow; the last is the one that goes on. */
export function ActionFoot({ state, form, main, onLeave, onEdit, onSubmit, ...props }: ActionFootProps) {
  const { t } = useTranslation('list')
  const isSubmitting = state === 'submitting'
  const isOpen = state === 'editing'
  const isPreparing = state === 'preparing'
  const hasReview = isReviewed(form)
  const isByEnter = form.review === 'never'
  const chord = keyText('mod+Enter')
  const entering = isOpen && props.isEnterTaken ? chord : '↵'
  const sending = isByEnter
    ? ({ type: 'submit', keys: entering } as const)
    : ({ type: 'button', keys: chord, onClick: onSubmit } as const)

  return (
    <div className={styles.actions}>
      {form.isLong ? (
        <div role="status" className={styles.status}>
          {isOpen && props.faultCount > 0 ? t('action.faults', { count: props.faultCount }) : null}
        </div>
      ) : null}
      {state === 'answered' ? null : (
        <Action variant="quiet" keys="Esc" disabled={isSubmitting} onClick={onLeave}>
          {t('action.cancel')}
        </Action>
      )}
      {(state === 'reviewing' || state === 'refused') && form.fields.length > 0 && !form.isLong ? (
        <Action onClick={onEdit}>{t('action.edit')}</Action>
      ) : null}
      {isOpen && hasReview ? (
        <Action
          type="submit"
          variant={form.review === 'always' ? 'main' : 'plain'}
          keys={form.review === 'always' || !props.isEnterTaken ? entering : undefined}
        >
          {t('action.review')}
        </Action>
      ) : null}
      {(isOpen || isPreparing) && form.review !== 'always' && !form.sendsOnChoice ? (
        <Action ref={main} variant="main" {...sending} aria-disabled={isPreparing || undefined}>
          {props.submit}
        </Action>
      ) : null}
      {state === 'conflict' && props.canTakeFresh !== null ? (
        <Action ref={main} type="submit" variant="main" keys="↵" disabled={!props.canTakeFresh}>
          {t('action.takeFresh')}
        </Action>
      ) : null}
      {state === 'answered' ? (
        <Action ref={main} type="submit" variant="main" keys="↵">
          {t('action.close')}
        </Action>
      ) : null}
      {state === 'reviewing' || state === 'refused' || isSubmitting ? (
        <Action
          ref={main}
          variant="main"
          {...sending}
          aria-busy={isSubmitting}
          aria-disabled={isSubmitting || undefined}
        >
          {isSubmitting ? t('action.submitting') : state === 'refused' ? t('action.retry') : props.submit}
        </Action>
      ) : null}
    </div>
  )
}

import { useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import formStyles from '#features/form/form.module.css'
import styles from '#features/list/action/action.module.css'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Asks whether to leave the form for the record that was to be opened; `onStay` takes the focus back into the form. */
export function LeaveQuestionBar({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation('list')
  const question = useContext(FormHostContext)?.question ?? null
  const first = useRef<HTMLButtonElement>(null)
  const { to = null } = question ?? {}
  useEffect(() => {
    if (question) first.current?.focus()
  }, [question])
  if (!question) return null
  const { from, stay, go } = question
  return (
    <div role="alert" className={formStyles.warning}>
      <p className={styles.text}>{t('leave.question', { context: from === null ? 'none' : 'record', from })}</p>
      <div className={styles.actions}>
        <Action
          ref={first}
          variant="main"
          onClick={() => {
            stay()
            onStay()
          }}
        >
          {t('leave.stay')}
        </Action>
        <Action onClick={go}>{t(to === null ? 'leave.close' : 'leave.go', { to })}</Action>
      </div>
    </div>
  )
}

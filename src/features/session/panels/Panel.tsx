import { useId, useLayoutEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#features/failure-text.ts'
import { asMinutes } from '#features/session/as-minutes.ts'
import { rememberFocus } from '#features/session/panels/focus-and-operation.ts'
import classes from '#features/session/panels/Panel.module.css'
import { useSessionState } from '#features/session/session-context.ts'

interface PanelProps {
  title: string
  /** Hides what is below, instead of dimming it. */
  isCovering?: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/**
 * A form in the browser's top layer: above every other dialog, with the focus trapped and the rest inert.
 * Leaving it puts the cursor back where the person was.
 */
export function Panel({ title, isCovering = false, onClose, onSubmit, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    const goBack = rememberFocus()
    element?.showModal()
    return () => {
      element?.close()
      goBack()
    }
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <dialog
      ref={dialog}
      className={isCovering ? `${classes.panel} ${classes.covering}` : classes.panel}
      aria-labelledby={titleId}
      onKeyDown={keepKeys}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {children}
      </form>
    </dialog>
  )
}

/** No command of the work below may run from here; Ctrl/⌘+Enter submits here as it does everywhere. */
function keepKeys(event: KeyboardEvent<HTMLDialogElement>): void {
  event.stopPropagation()
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

/** Why the panel's last try was refused, or how long it is locked. */
export function PanelRefusal() {
  const { t } = useTranslation('session')
  const failureText = useErrorText()
  const failure = useSessionState((snapshot) => snapshot.context.failure)
  const secondsLeft = useSessionState((snapshot) => (snapshot.hasTag('locked') ? snapshot.context.secondsLeft : null))
  if (!failure) return null
  return (
    <Alert color="red" role="alert">
      {secondsLeft === null ? (
        failureText(failure)
      ) : (
        <span aria-live="off">{t('lockedFor', { time: asMinutes(secondsLeft) })}</span>
      )}
    </Alert>
  )
}

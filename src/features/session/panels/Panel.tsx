import { useId, useLayoutEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#features/failure-text.ts'
import { asMinutes } from '#features/session/as-minutes.ts'
import classes from '#features/session/panels/Panel.module.css'
import { useSessionState } from '#features/session/session-context.ts'

let lastFocused: Element | null = null

/** Remembers the last focused element, which is gone from `activeElement` as soon as a form switches it off. */
export function followFocus(): () => void {
  const follow = (event: FocusEvent) => {
    if (event.target instanceof Element) lastFocused = event.target
  }
  document.addEventListener('focusin', follow)
  return () => document.removeEventListener('focusin', follow)
}

/** Remembers the focus, to the caret; the returned function restores it. */
export function rememberFocus(): () => void {
  const active = document.activeElement === document.body ? lastFocused : document.activeElement
  const selection = selectionOf(active)
  return () => {
    if (!(active instanceof HTMLElement) || !active.isConnected) return
    active.focus({ preventScroll: true })
    if (selection) selection.field.setSelectionRange(selection.start, selection.end, selection.direction)
  }
}

function selectionOf(element: Element | null) {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element
  // Some kinds of input have no caret to ask for.
  if (start === null || end === null) return null
  return { field: element, start, end, direction: direction ?? 'none' }
}

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
export function PanelRefusal({ textOf }: { textOf?: (msg: string) => string }) {
  const { t } = useTranslation('session')
  const failureText = useErrorText()
  const failure = useSessionState((snapshot) => snapshot.context.failure)
  const secondsLeft = useSessionState((snapshot) => (snapshot.hasTag('locked') ? snapshot.context.secondsLeft : null))
  if (!failure) return null
  return (
    <Alert color="red" role="alert">
      {secondsLeft === null ? (
        (textOf ?? String)(failureText(failure))
      ) : (
        <span aria-live="off">{t('lockedFor', { time: asMinutes(secondsLeft) })}</span>
      )}
    </Alert>
  )
}

type Namer = () => string | null

const namers: Namer[] = []

/**
 * Adds who can say what the person is doing, such as "Reverse order": the shell, which runs the commands, and what opens
 * over a screen without one. Answers how to take it away.
 */
export function nameOperations(namer: Namer): () => void {
  namers.push(namer)
  return () => void namers.splice(namers.indexOf(namer), 1)
}

/** What the person is doing now, in their language, as the innermost that knows says it; null outside of an operation. */
export function operationName(): string | null {
  for (const namer of namers.toReversed()) {
    const name = namer()
    if (name !== null) return name
  }
  return null
}

import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import { rememberFocus } from '#features/session/focus-memory.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  id: string
  label: string
  /** Its size and place. */
  className: string | undefined
  onClose(): void
  children: ReactNode
}

/** A native modal dialog: the browser traps the focus and makes the rest inert; leaving it puts the cursor back where it was. */
export function Dialog({ id, label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(useMemo(() => ({ id, leave: onClose }), [id, onClose]))
  // Layout effects, since the dialog gives the focus back only while it still is in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    const goBack = rememberFocus()
    // The browser would choose the first thing that can have the focus, be it only a frame around the field.
    const field = element?.querySelector('input')
    if (field) field.autofocus = true
    element?.showModal()
    return () => {
      element?.close()
      goBack()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.dialog} ${className ?? ''}`}
      // Esc reaches the command layer as a key; the browser's own closing would bypass it.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** The line at the top of a dialog: its title, what else it offers, and the way out. */
export function DialogHeader({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  onClose(): void
  children?: ReactNode
}) {
  return (
    <header className={styles.header}>
      <h2>{title}</h2>
      {children}
      <button type="button" className={styles.close} onClick={onClose}>
        {closeLabel}
      </button>
    </header>
  )
}

import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLayer } from '#commands/surface-context.ts'
import { rememberFocus } from '#features/session/panels/focus-and-operation.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  id: string
  label: string
  /** Its size and place. */
  className: string | undefined
  onClose(): void
  /** True if Esc closes it; false where its content is left in its own way. */
  isLayer?: boolean
  children: ReactNode
}

/** A native modal dialog: the browser traps the focus and makes the rest inert; closing it restores the focus. */
export function Dialog({ id, label, className, onClose, isLayer = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(useMemo(() => (isLayer ? { id, leave: onClose } : null), [isLayer, id, onClose]))
  // Layout effects, since the dialog restores the focus only while it is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    const goBack = rememberFocus()
    // The browser would focus the first focusable element, even a frame around the field.
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
        if (isLayer) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** The header of a dialog: its title, other actions, and the close button. */
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

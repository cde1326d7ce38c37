import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from '#ui/fields/Action.module.css'

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'main' | 'plain' | 'quiet' | 'danger'
  /** The equivalent key, shown after the label. */
  keys?: string | undefined
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A compact button with its equivalent key. */
export function Action({ variant = 'plain', keys, children, ...rest }: ActionProps) {
  return (
    <button type="button" {...rest} className={styles.action} data-variant={variant}>
      <span className={styles.words}>{children}</span>
      {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
    </button>
  )
}

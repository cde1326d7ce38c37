import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from '#ui/fields/Action.module.css'

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'main' | 'plain' | 'quiet' | 'danger'
  /** The key that does the same, shown behind the words. */
  keys?: string | undefined
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A compact button of the workstation, with the key that does the same. */
export function Action({ variant = 'plain', keys, children, ...rest }: ActionProps) {
  return (
    <button type="button" {...rest} className={styles.action} data-variant={variant}>
      <span className={styles.words}>{children}</span>
      {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
    </button>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from '#ui/Panel.module.css'

interface PanelProps {
  title: string
  /** Actions, at the end of the title. */
  aside?: ReactNode
  /** Takes the whole width of a grid. */
  isWide?: boolean
  children: ReactNode
}

/** A titled part of a page, such as a chart or an answer. */
export function Panel({ title, aside, isWide = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} data-wide={isWide || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

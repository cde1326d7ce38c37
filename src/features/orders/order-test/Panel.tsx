import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from '#features/orders/order-test/OrderTest.module.css'

/** A titled part of the page. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={styles.panelBody}>{children}</div>
    </section>
  )
}

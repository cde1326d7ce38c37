import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from '#features/orders/order-profile/OrderProfile.module.css'

/** One chart with its title. */
export function Panel({ title, aside, isWide = false, children }: { title: string; aside?: ReactNode; isWide?: boolean; children: ReactNode }) {
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

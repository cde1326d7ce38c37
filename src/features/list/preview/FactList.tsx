import { Fragment } from 'react'
import type { ReactNode } from 'react'
import styles from '#features/list/preview/FactList.module.css'

/** A name and what it is, such as how many rows go. */
export interface Fact {
  name: string
  value: ReactNode
}

/** Facts below one another, as a preview says what would happen. */
export function FactList({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl className={styles.facts} aria-label={label} aria-live={label === undefined ? undefined : 'polite'}>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

import { Fragment, useEffect } from 'react'
import type { ReactNode } from 'react'
import styles from '#features/list/FactList.module.css'

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

/** Value that a person sees below a form, so that the call that follows can say what was seen. */
export interface Shown<Value> {
  keep(asked: readonly unknown[], value: Value): void
  /** Once nobody has it before them. */
  forget(): void
  /** The value shown for this question; undefined where another one's is shown, or none. */
  of(asked: readonly unknown[]): Value | undefined
}

const keyOf = (asked: readonly unknown[]): string => JSON.stringify(asked)

/** For the forms of one list, of which one is open at a time. */
export function createShown<Value>(): Shown<Value> {
  let shown: { key: string; value: Value } | null = null
  return {
    keep: (asked, value) => {
      shown = { key: keyOf(asked), value }
    },
    forget: () => {
      shown = null
    },
    of: (asked) => (shown?.key === keyOf(asked) ? shown.value : undefined),
  }
}

/** Keeps what is drawn for as long as it is; undefined while nothing is, or the answer to an earlier question. */
export function useShown<Value>(shown: Shown<Value>, asked: readonly unknown[], value: Value | undefined): void {
  const key = keyOf(asked)
  useEffect(() => shown.forget, [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question counts by what it says, and is another object each time.
  useEffect(() => {
    if (value !== undefined) shown.keep(asked, value)
  }, [shown, key, value])
}

import { Fragment } from 'react'
import { keycapsOf } from '#commands/keys/keys.ts'
import styles from './Keycaps.module.css'

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** A key sequence as keycaps; screen readers hear `then` between its keys. */
export function Keycaps({ sequence, then = '' }: { sequence: string; then?: string }) {
  return (
    <span className={styles.keycaps} data-keys={sequence}>
      {keycapsOf(sequence, isApple).map((chord, at) => (
        <Fragment key={at}>
          {at > 0 && then !== '' && <span className={styles.then}>{then}</span>}
          {chord.map((key, place) => (
            <kbd key={place} className={at > 0 && place === 0 ? styles.nextKey : styles.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

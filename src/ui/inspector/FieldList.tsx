import { visibleText } from '#domain/text/visible-text.ts'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './FieldList.module.css'

/** A label and its value; pressing the value copies `copy`. */
export interface Field {
  readonly id: string
  readonly label: string
  readonly value: ReactNode
  readonly copy?: string
  /** Shown after the value: where it leads. */
  readonly after?: ReactNode
  /** Numbers and codes. */
  readonly isMono?: boolean
}

interface FieldListProps {
  readonly fields: readonly Field[]
  readonly labels: { readonly copy: (label: string) => string; readonly copied: string }
}

/** How long the copied confirmation is shown, ms. */
const copiedMs = 1_500

/** A dense grid of labels and values. */
export function FieldList({ fields, labels }: FieldListProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async (id: string, text: string) => {
    await navigator.clipboard.writeText(text)
    clearTimeout(timer.current)
    setCopied(id)
    timer.current = setTimeout(() => setCopied(null), copiedMs)
  }
  return (
    <dl className={styles.list}>
      {fields.map(({ id, label, value, copy: text, after, isMono }) => (
        <div key={id} className={styles.field}>
          <dt className={styles.label}>{label}</dt>
          <dd className={isMono ? styles.mono : styles.value}>
            {text === undefined ? (
              safe(value)
            ) : (
              <button
                type="button"
                className={styles.copy}
                title={labels.copy(label)}
                onClick={() => void copy(id, text)}
              >
                {safe(value)}
              </button>
            )}
            {after}
            {copied === id ? (
              <span role="status" className={styles.copied}>
                {labels.copied}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A text with what nobody sees in it made visible; what is drawn already has seen to that. */
const safe = (value: ReactNode): ReactNode => (typeof value === 'string' ? visibleText(value) : value)

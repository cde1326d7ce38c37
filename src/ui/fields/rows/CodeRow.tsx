import { useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { DEMO_KEY, useDemoKey } from '#ui/fields/demo-key.ts'
import styles from '#ui/fields/rows/FieldRow.module.css'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'

interface CodeRowProps {
  label: string
  value: string
  /** Called with digits only, at most six. */
  onChange: (code: string) => void
  fault?: string | undefined
  help?: ReactNode
  autoFocus?: boolean
  /** Fills in the current code on a demo system. */
  demo?: { label: string; fill: () => void } | undefined
  ref?: Ref<HTMLInputElement>
}

/** Six digits of an authenticator. */
export function CodeRow({ onChange, demo, ...rest }: CodeRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useDemoKey(row, demo?.fill)
  return (
    <div ref={row} className={styles.code}>
      <TextRow
        {...rest}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-keyshortcuts={demo ? DEMO_KEY : undefined}
        onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      />
      {demo ? (
        <button type="button" className={styles.demo} onClick={demo.fill}>
          {demo.label} <kbd>{DEMO_KEY}</kbd>
        </button>
      ) : null}
    </div>
  )
}

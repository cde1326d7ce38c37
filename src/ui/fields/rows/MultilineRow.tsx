import { useId } from 'react'
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import styles from '#ui/fields/rows/FieldRow.module.css'

interface MultilineRowProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  fault?: string | undefined
  help?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** A labelled text of several lines with its fault; Enter begins a new line. */
export function MultilineRow({ label, value, onChange, fault, help, ...rest }: MultilineRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

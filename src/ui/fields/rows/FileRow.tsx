import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { chosenAnew } from '#ui/fields/rows/chosen-anew.ts'
import styles from '#ui/fields/rows/FieldRow.module.css'

interface FileRowProps {
  label: string
  /** Endings and types, as the attribute `accept` of an input. */
  accept: string
  onChange: (file: File | null) => void
  required?: boolean | undefined
  disabled?: boolean | undefined
  fault?: string | undefined
  help?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled file with its fault. */
export function FileRow({ label, accept, onChange, required, disabled, fault, help, ref }: FileRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        disabled={disabled}
        required={required}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-about`}
        {...chosenAnew(onChange)}
      />
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

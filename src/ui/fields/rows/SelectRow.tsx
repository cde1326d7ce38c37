import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/fields/rows/FieldRow.module.css'

export interface SelectOption {
  value: string
  label: string
}

interface SelectRowProps {
  label: string
  value: string
  options: readonly SelectOption[]
  /** The first option, which chooses nothing; without it one of the options is always chosen. */
  placeholder?: string
  onChange: (value: string) => void
  fault?: string | undefined
  help?: ReactNode
  disabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** A labelled select with its fault. */
export function SelectRow({
  label,
  value,
  options,
  placeholder,
  onChange,
  fault,
  help,
  disabled,
  ref,
}: SelectRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        ref={ref}
        id={id}
        className={styles.input}
        value={value}
        disabled={disabled}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {visibleText(option.label)}
          </option>
        ))}
      </select>
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

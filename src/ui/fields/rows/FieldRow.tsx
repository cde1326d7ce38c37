import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from '#ui/fields/rows/FieldRow.module.css'

interface TextRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** The fault as text. */
  fault?: string | undefined
  /** Help text. */
  help?: ReactNode
  /** A unit or button behind the text. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field with its fault. */
export function TextRow({ label, value, onChange, fault, help, suffix, ...rest }: TextRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* The same elements with and without a suffix, or the input would lose the focus when one comes. */}
      <div className={styles.suffixed}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          autoComplete={rest.autoComplete ?? 'off'}
          spellCheck={false}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {suffix}
      </div>
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

interface CheckRowProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
  'aria-label'?: string | undefined
}

/** A labelled checkbox. */
export function CheckRow({ label, checked, onChange, help, disabled, inputRef, ...rest }: CheckRowProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input
        ref={inputRef}
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={rest['aria-label']}
        aria-describedby={help ? `${id}-about` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {help ? (
          <span id={`${id}-about`} className={styles.help}>
            {help}
          </span>
        ) : null}
      </div>
    </div>
  )
}

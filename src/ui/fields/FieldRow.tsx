import { useId } from 'react'
import type { InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import styles from '#ui/fields/FieldRow.module.css'

interface TextRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** The fault as text. */
  fault?: string | undefined
  /** Help text. */
  help?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field with its fault. */
export function TextRow({ label, value, onChange, fault, help, ...rest }: TextRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
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
  help?: string | undefined
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A labelled checkbox. */
export function CheckRow({ label, checked, onChange, help, disabled, inputRef }: CheckRowProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input
        ref={inputRef}
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
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

/** The key that fills in the demo code. */
const DEMO_KEY = 'F2'

/** Six digits of an authenticator. */
export function CodeRow({ onChange, demo, ...rest }: CodeRowProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (!demo || event.key !== DEMO_KEY) return
    event.preventDefault()
    demo.fill()
  }
  return (
    <div className={styles.code}>
      <TextRow
        {...rest}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-keyshortcuts={demo ? DEMO_KEY : undefined}
        onKeyDown={onKeyDown}
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

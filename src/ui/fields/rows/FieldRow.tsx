import { useId, useRef, lazy, Suspense } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import type { CodeEditorProps } from '#ui/code/CodeEditor.tsx'
import { DEMO_KEY, useDemoKey } from '#ui/fields/demo-key.ts'
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

/** The editor with its library, fetched when a form shows one. */
const CodeEditor = lazy(() => import('#ui/code/CodeEditor.tsx'))

interface ProgramRowProps extends Omit<CodeEditorProps, 'describedBy' | 'isInvalid'> {
  fault?: string | undefined
  help?: ReactNode
}

/** A labelled program with its fault. */
export function ProgramRow({ fault, help, ...rest }: ProgramRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span className={styles.label}>{rest.label}</span>
      <Suspense fallback={<div aria-busy="true" style={{ minHeight: 180 }} />}>
        <CodeEditor {...rest} describedBy={`${id}-about`} isInvalid={fault !== undefined} />
      </Suspense>
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

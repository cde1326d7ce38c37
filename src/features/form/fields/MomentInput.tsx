import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'
import styles from '#ui/fields/rows/FieldRow.module.css'

const Picker = lazyComponent(lazyModule(() => import('#ui/fields/popups/MomentPicker.tsx')))

const SHAPES = { date: 'yyyy-MM-dd', time: 'HH:mm:ss', dateTime: 'yyyy-MM-dd HH:mm:ss' } as const
const DAY_LENGTH = 10
/** The length of the longest text that is read, `yyyy-MM-dd HH:mm:ss`. */
const MOST = 19

interface MomentInputProps {
  kind: 'date' | 'time' | 'dateTime'
  label: string
  value: string
  onChange: (text: string) => void
  required?: boolean | undefined
  fault: string | undefined
  help?: ReactNode
  /** The last moment of a span: a day that is taken from the calendar counts to its end. */
  isEnd?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A day, a time or both, typed; Alt+↓ or the button opens a calendar, and Esc closes only that. */
export function MomentInput({ kind, label, value, onChange, required, isEnd, ...shown }: MomentInputProps) {
  const { t, i18n } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const input = () => anchor.current?.querySelector('input')

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen && event.altKey && event.key === 'ArrowDown') setOpen(true)
    else if (isOpen && event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function close(): void {
    setOpen(false)
    input()?.focus()
  }
  function take(picked: string): void {
    onChange(kind === 'dateTime' ? `${picked} ${timeIn(value) || (isEnd ? '23:59:59' : '00:00:00')}` : picked)
    close()
    // The time is most likely typed next.
    if (kind === 'dateTime') requestAnimationFrame(() => input()?.setSelectionRange(DAY_LENGTH + 1, MOST))
  }

  return (
    <div ref={anchor} className={styles.anchor} onKeyDown={onKeyDown}>
      <TextRow
        {...shown}
        label={label}
        value={value}
        maxLength={MOST}
        placeholder={SHAPES[kind]}
        aria-required={required}
        aria-keyshortcuts="Alt+ArrowDown"
        suffix={
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            aria-label={t('form.pick', { field: label })}
            title={t('form.pickKeys')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            ▾
          </button>
        }
        onChange={onChange}
      />
      {isOpen ? (
        <Picker
          kind={kind === 'time' ? 'time' : 'date'}
          label={t('form.pick', { field: label })}
          language={i18n.language}
          value={kind === 'time' ? value : value.slice(0, DAY_LENGTH)}
          onPick={take}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

const timeIn = (text: string): string => text.slice(DAY_LENGTH + 1).trim()

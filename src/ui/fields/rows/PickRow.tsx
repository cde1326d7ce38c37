import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { visibleText } from '#domain/text/visible-text.ts'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import type { Choice } from '#ui/fields/ChoiceList.tsx'
import { Popup } from '#ui/fields/popups/Popup.tsx'
import styles from '#ui/fields/rows/PickRow.module.css'

interface PickRowProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  /** Takes any number of choices instead of one. */
  multiple?: boolean
  onChange: (chosen: string[]) => void
  /** Shown while nothing is chosen: the meaning of an empty selection. */
  none: string
  /** The name of a chosen value that is not among the current choices. */
  nameOf?: ((value: string) => string | undefined) | undefined
  /** Called with the typed text where choices are looked up elsewhere. */
  onType?: ((text: string) => void) | undefined
  labels: { placeholder: string; empty: string }
  fault?: string | undefined
  help?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const isTyped = ({ altKey, ctrlKey, key, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey

/** A choice from a list that opens on a button; the button shows what is chosen. */
export function PickRow(props: PickRowProps) {
  const { label, choices, chosen, multiple = false, onChange, none, nameOf, onType, labels, fault, help, ref } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const known = choices.filter((choice) => chosen.includes(choice.value))
  const others = chosen.flatMap((value) => (known.some((one) => one.value === value) ? [] : (nameOf?.(value) ?? [])))
  const names = [...known.map((choice) => choice.label), ...others].map((name) => visibleText(name))
  function toggle(value: string): void {
    const rest = chosen.filter((one) => one !== value)
    if (multiple) return onChange(rest.length < chosen.length ? rest : [...chosen, value])
    onChange([value])
    setOpen(false)
  }
  // Esc closes only the list, not the form around it; Delete takes a single choice back; a letter opens the list, whose
  // search has the focus before the browser types it.
  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen && isTyped(event)) {
      event.stopPropagation()
      return flushSync(() => setOpen(true))
    }
    if (isOpen && event.key === 'Escape') setOpen(false)
    else if (!isOpen && !multiple && event.key === 'Delete' && chosen.length > 0) onChange([])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.row} onKeyDown={onKeyDown}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <button
        ref={ref}
        type="button"
        className={styles.button}
        aria-labelledby={`${id} ${id}-value`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onClick={() => setOpen(!isOpen)}
      >
        <span id={`${id}-value`} className={names.length === 0 ? styles.none : undefined}>
          {names.length === 0 ? none : names.join(' · ')}
        </span>
      </button>
      {isOpen ? (
        <Popup label={label} onClose={() => setOpen(false)}>
          <ChoiceList
            label={label}
            choices={choices}
            chosen={chosen}
            multiple={multiple}
            placeholder={labels.placeholder}
            empty={labels.empty}
            onType={onType}
            onChoose={toggle}
            onDone={multiple ? () => setOpen(false) : undefined}
          />
        </Popup>
      ) : null}
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

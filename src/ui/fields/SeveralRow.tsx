import { useId, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import type { Choice } from '#ui/fields/ChoiceList.tsx'
import { Popup } from '#ui/fields/Popup.tsx'
import styles from '#ui/fields/SeveralRow.module.css'

interface SeveralRowProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Shown while nothing is chosen: the meaning of an empty selection. */
  none: string
  labels: { placeholder: string; empty: string }
  fault?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A multiple choice from a list that opens on a button; the button shows the selection. */
export function SeveralRow({ label, choices, chosen, onChange, none, labels, fault, ref }: SeveralRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const names = choices.filter((choice) => chosen.includes(choice.value)).map((choice) => choice.label)
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  // Esc closes only the list, not the form around it.
  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
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
            multiple
            placeholder={labels.placeholder}
            empty={labels.empty}
            onChoose={toggle}
            onDone={() => setOpen(false)}
          />
        </Popup>
      ) : null}
      {fault === undefined ? null : (
        <span id={`${id}-about`} className={styles.fault}>
          {fault}
        </span>
      )}
    </div>
  )
}

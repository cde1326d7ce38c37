import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import type { Choice } from '#ui/fields/ChoiceList.tsx'
import styles from '#ui/fields/rows/FieldRow.module.css'

interface LookupRowProps {
  label: string
  choices: readonly Choice[]
  /** Empty while nothing is chosen. */
  value: string
  labels: { placeholder: string; empty: string }
  onChoose: (value: string) => void
  fault?: string | undefined
  help?: ReactNode
  /** The element to focus: the search field. */
  ref?: Ref<HTMLInputElement>
}

/** A single choice among many, all visible: type to narrow, arrows to move, Enter to choose. */
export function LookupRow({ label, choices, value, labels, onChoose, fault, help, ref }: LookupRowProps) {
  const id = useId()
  return (
    <div
      className={styles.row}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-about`}
      aria-invalid={fault !== undefined || undefined}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ChoiceList
        ref={ref}
        label={label}
        choices={choices}
        chosen={value === '' ? [] : [value]}
        placeholder={labels.placeholder}
        empty={labels.empty}
        onChoose={onChoose}
      />
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}

import styles from '#ui/fields/Segments.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** The key that shows it, printed until it is shown. */
  keys?: string | undefined
}

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
}

/** Two or three forms or parts of which one is shown, side by side. */
export function Segments<Value extends string>({ label, value, segments, onChange }: SegmentsProps<Value>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map((one) => (
        <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
          {one.label}
          {one.keys && one.value !== value ? <kbd className={styles.keys}>{one.keys}</kbd> : null}
        </button>
      ))}
    </div>
  )
}

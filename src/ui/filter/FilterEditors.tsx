import { Fragment, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Action } from '#ui/fields/Action.tsx'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'
import styles from '#ui/filter/FilterEditors.module.css'

/** Words of the editors. */
export interface EditorLabels {
  apply: string
  from: string
  to: string
}

interface TextEditorProps {
  label: string
  initial: string
  inputMode?: 'text' | 'decimal' | 'numeric'
  maxLength: number
  help?: ReactNode
  labels: EditorLabels
  /** Applies the text; returns the fault text if it is invalid. */
  onApply: (text: string) => string | undefined
}

/** Edits a text filter; Enter applies it, an empty text removes the filter. */
export function TextEditor({ label, initial, inputMode = 'text', maxLength, help, labels, onApply }: TextEditorProps) {
  const [text, setText] = useState(initial)
  const [fault, setFault] = useState<string>()
  return (
    <EditorForm labels={labels} onSubmit={() => setFault(onApply(text))}>
      <TextRow
        label={label}
        value={text}
        inputMode={inputMode}
        maxLength={maxLength}
        fault={fault}
        help={help}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(next) => {
          setText(next)
          setFault(undefined)
        }}
      />
    </EditorForm>
  )
}

export interface RangeText {
  from: string
  to: string
}

/** One end of a range, as the editor draws it. */
export interface RangeEnd {
  label: string
  value: string
  fault: string | undefined
  isEnd: boolean
  autoFocus: boolean
  onChange: (text: string) => void
}

interface RangeEditorProps {
  initial: RangeText
  drawEnd: (end: RangeEnd) => ReactNode
  help?: ReactNode
  /** Named spans, applied at once. */
  presets?: readonly { value: string; label: string; isChosen: boolean }[]
  labels: EditorLabels
  /** Applies the range; returns the fault texts of its ends if invalid. */
  onApply: (range: RangeText) => Partial<RangeText> | undefined
  onPreset?: (value: string) => void
}

/** Edits a range filter by its two ends or by a named span. */
export function RangeEditor(props: RangeEditorProps) {
  const { initial, presets = [], labels, drawEnd } = props
  const [range, setRange] = useState(initial)
  const [faults, setFaults] = useState<Partial<RangeText>>({})
  const change = (part: Partial<RangeText>) => {
    setRange({ ...range, ...part })
    setFaults({})
  }
  return (
    <EditorForm labels={labels} onSubmit={() => setFaults(props.onApply(range) ?? {})}>
      {presets.length > 0 ? (
        <div className={styles.presets}>
          {presets.map((preset) => (
            <Action
              key={preset.value}
              aria-pressed={preset.isChosen}
              variant={preset.isChosen ? 'main' : 'plain'}
              onClick={() => props.onPreset?.(preset.value)}
            >
              {preset.label}
            </Action>
          ))}
        </div>
      ) : null}
      <div className={styles.ends}>
        {(['from', 'to'] as const).map((end) => (
          <Fragment key={end}>
            {drawEnd({
              label: labels[end],
              value: range[end],
              fault: faults[end],
              isEnd: end === 'to',
              autoFocus: end === 'from',
              onChange: (text) => change({ [end]: text }),
            })}
          </Fragment>
        ))}
      </div>
      {props.help ? <p className={styles.help}>{props.help}</p> : null}
    </EditorForm>
  )
}

function EditorForm({
  labels,
  onSubmit,
  children,
}: {
  labels: EditorLabels
  onSubmit: () => void
  children: ReactNode
}) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <div className={styles.actions}>
        <Action type="submit" variant="main" keys="↵">
          {labels.apply}
        </Action>
      </div>
    </form>
  )
}

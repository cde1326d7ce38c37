import type { KeyboardEvent } from 'react'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import styles from '#features/form/form.module.css'
import type { RowVerb } from '#features/form/form-labels.ts'
import type { DrawFields } from '#features/form/fields/NestedFields.tsx'
import { faultsWithin } from '#machines/form/form-faults.ts'
import { askedFields, innerFields } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { Action } from '#ui/fields/Action.tsx'

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

interface RowItemProps<Row> extends Omit<FieldProps<Row>, 'row'> {
  draw: DrawFields<Row>
  /** Subject of the whole form. */
  subject: Row | null
  item: FormValues
  at: number
  /** How many rows there are. */
  count: number
  /** True once its details were asked for. */
  isOpen: boolean
  onToggle: () => void
  word: (verb: RowVerb, number: number) => string
  onPatch: (change: FormValues) => void
  /** Moves the row; `part` is the field that has the focus. */
  onMove: (by: -1 | 1, part?: string) => void
  onRemove: () => void
}

/** One of the repeated rows, with what can be done to it. Details stand below a line while they are wanted or wrong. */
export function RowItem<Row>({
  draw,
  subject,
  item,
  at,
  count,
  isOpen,
  onToggle,
  word,
  onPatch,
  onMove,
  onRemove,
  ...props
}: RowItemProps<Row>) {
  const { field, path, textName, faults, isReadOnly } = props
  const isLine = field.editor.kind === 'rows' && field.editor.isLine === true
  const number = at + 1
  const asked = askedFields(innerFields(field), item)
  const below = faultsWithin(faults, `${field.name}.${at}`)
  const inLine = asked.filter(({ isDetail }) => !isDetail)
  const details = asked.filter(({ isDetail }) => isDetail)
  const showsDetails = isOpen || details.some(({ name }) => below[name] !== undefined)
  const shared = {
    ...props,
    row: subject,
    values: item,
    faults: below,
    place: { path: `${path}.${at}`, name: textName, number },
    onChange: (name: string, value: FormValues[string]) => onPatch({ [name]: value }),
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = MOVES[event.key]
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]') : null
    onMove(by, target?.dataset['field'])
  }

  return (
    <li className={isLine ? styles.lineRow : styles.row} onKeyDown={onKeyDown}>
      {isLine ? <span className={styles.position}>{number}</span> : null}
      <div>{draw({ ...shared, fields: inLine, isLine })}</div>
      {isReadOnly ? null : (
        <span className={styles.tools}>
          {asked.length > inLine.length ? (
            <Action
              variant="quiet"
              aria-expanded={showsDetails}
              aria-label={word('details', number)}
              title={word('details', number)}
              onClick={onToggle}
            >
              …
            </Action>
          ) : null}
          {count > 1 ? (
            <>
              <MoveTool label={word('up', number)} disabled={at === 0} onClick={() => onMove(-1)}>
                ↑
              </MoveTool>
              <MoveTool label={word('down', number)} disabled={at === count - 1} onClick={() => onMove(1)}>
                ↓
              </MoveTool>
            </>
          ) : null}
          <Action variant="quiet" aria-label={word('remove', number)} onClick={onRemove}>
            ×
          </Action>
        </span>
      )}
      {showsDetails ? (
        <div className={styles.details}>{draw({ ...shared, fields: details, isLine: false })}</div>
      ) : null}
    </li>
  )
}

interface MoveToolProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: string
}

/** Moves a row by a click; on the keyboard Alt with an arrow does, so it is no stop of Tab. */
function MoveTool({ label, children, ...rest }: MoveToolProps) {
  return (
    <Action {...rest} variant="quiet" tabIndex={-1} aria-label={label}>
      {children}
    </Action>
  )
}

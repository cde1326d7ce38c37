import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#features/form/field-props.ts'
import styles from '#features/form/form.module.css'
import type { RowVerb } from '#features/form/form-words.ts'
import type { DrawFields } from '#features/form/NestedFields.tsx'
import { faultsWithin } from '#machines/form/form-faults.ts'
import { askedFields, innerFields } from '#machines/form/form-field.ts'
import { movedRow, patchRow, withoutRow } from '#machines/form/form-rows.ts'
import { emptyValues } from '#machines/form/form-start.ts'
import { rowsOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { Action } from '#ui/fields/Action.tsx'

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const FOCUSABLE = 'input, select, textarea, button, [tabindex="0"]'

/** Repeated rows: add, remove, and move with Alt and an arrow. The focus stays with the row that was worked on. */
export function RowsField<Row>({ draw, ...props }: FieldProps<Row> & { draw: DrawFields<Row> }) {
  const { field, path, textName, label, fault, words, values, faults, isReadOnly, onChange } = props
  const { t } = useTranslation('common')
  const rows = rowsOf(values, field.name)
  const inner = innerFields(field)
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const wanted = useRef<{ at: number; field: string | undefined } | null>(null)
  const most = 'max' in field.editor ? (field.editor.max ?? Infinity) : Infinity
  const word = (verb: RowVerb, number: number) =>
    words.row?.(textName, verb, number) ?? t(`form.row.${verb}`, { number, field: label })

  // The row exists, or stands elsewhere, only after this render.
  useEffect(() => {
    if (wanted.current === null) return
    const { at, field: part } = wanted.current
    wanted.current = null
    const row = list.current?.children[at]
    const place = part === undefined ? row : (row?.querySelector(`[data-field="${part}"]`) ?? row)
    const control = place?.querySelector<HTMLElement>(FOCUSABLE) ?? adder.current
    control?.focus()
  })

  function put(next: readonly FormValues[], at: number, part?: string): void {
    wanted.current = { at, field: part }
    onChange(field.name, next)
  }
  function move(at: number, by: -1 | 1, part?: string): void {
    const moved = movedRow(rows, at, by)
    if (moved !== rows) put(moved, at + by, part)
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    const by = MOVES[event.key]
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]') : null
    move(at, by, target?.dataset['field'])
  }

  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {fault === undefined ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <ol ref={list} className={styles.list}>
        {rows.map((row, at) => (
          // The place is what a row is known by; it has nothing else.
          <li key={at} className={styles.row} onKeyDown={(event) => onKeyDown(event, at)}>
            <div>
              {draw({
                ...props,
                fields: askedFields(inner, row),
                values: row,
                faults: faultsWithin(faults, `${field.name}.${at}`),
                place: { path: `${path}.${at}`, name: textName, number: at + 1 },
                onChange: (name, value) => onChange(field.name, patchRow(rows, at, { [name]: value })),
              })}
            </div>
            {isReadOnly ? null : (
              <span className={styles.tools}>
                {rows.length > 1 ? (
                  <>
                    <RowTool label={word('up', at + 1)} disabled={at === 0} onClick={() => move(at, -1)}>
                      ↑
                    </RowTool>
                    <RowTool label={word('down', at + 1)} disabled={at === rows.length - 1} onClick={() => move(at, 1)}>
                      ↓
                    </RowTool>
                  </>
                ) : null}
                <Action
                  variant="quiet"
                  aria-label={word('remove', at + 1)}
                  onClick={() => put(withoutRow(rows, at), Math.max(0, Math.min(at, rows.length - 2)))}
                >
                  ×
                </Action>
              </span>
            )}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <div className={styles.rowsFoot}>
          <Action
            ref={adder}
            disabled={rows.length >= most}
            onClick={() => put([...rows, emptyValues(inner)], rows.length)}
          >
            {word('add', rows.length + 1)}
          </Action>
          {rows.length > 1 ? <span className={styles.help}>{t('form.moveRow')}</span> : null}
        </div>
      )}
    </div>
  )
}

interface RowToolProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: string
}

/** Moves a row by a click; on the keyboard Alt with an arrow does, so it is no stop of Tab. */
function RowTool({ label, children, ...rest }: RowToolProps) {
  return (
    <Action {...rest} variant="quiet" tabIndex={-1} aria-label={label}>
      {children}
    </Action>
  )
}

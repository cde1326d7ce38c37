import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import styles from '#features/form/form.module.css'
import type { RowVerb } from '#features/form/form-labels.ts'
import type { DrawFields } from '#features/form/fields/NestedFields.tsx'
import { RowItem } from '#features/form/fields/RowItem.tsx'
import { innerFields, emptyValues } from '#machines/form/form-field.ts'
import { movedRow, patchRow, withoutRow } from '#machines/form/form-rows.ts'
import { isEmpty, rowsOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { Action } from '#ui/fields/Action.tsx'

const FOCUSABLE = 'input, select, textarea, button, [tabindex="0"]'

/** Repeated rows: add, remove, and move with Alt and an arrow. The focus stays with the row that was worked on. */
export function RowsField<Row>({ draw, ...props }: FieldProps<Row> & { draw: DrawFields<Row> }) {
  const { field, textName, label, fault, row: subject, words, values, isReadOnly, onChange } = props
  const { t } = useTranslation('common')
  const rows = rowsOf(values, field.name)
  const { editor } = field
  const start = { ...emptyValues(innerFields(field)), ...(editor.kind === 'rows' ? editor.start : {}) }
  const most = ('max' in editor ? editor.max : undefined) ?? Infinity
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const wanted = useRef<{ at: number; part: string | undefined } | null>(null)
  const word = (verb: RowVerb, number: number) =>
    words.row?.(textName, verb, number) ?? t(`form.row.${verb}`, { number })

  // The row exists, or stands elsewhere, only after this render.
  useEffect(() => {
    if (wanted.current === null) return
    const { at, part } = wanted.current
    wanted.current = null
    const item = list.current?.children[at]
    const place = part === undefined ? item : (item?.querySelector(`[data-field="${part}"]`) ?? item)
    const control = place?.querySelector<HTMLElement>(FOCUSABLE) ?? adder.current
    control?.focus()
  })

  const kept = (next: readonly FormValues[]) =>
    editor.kind === 'rows' && editor.dropsEmpty ? next.filter((row) => !isEmpty(row)) : next
  function put(next: readonly FormValues[], at: number, part?: string): void {
    wanted.current = { at, part }
    // Rows have changed places.
    setOpen(null)
    onChange(field.name, next)
  }
  function move(at: number, by: -1 | 1, part?: string): void {
    const moved = movedRow(rows, at, by)
    if (moved !== rows) put(moved, at + by, part)
  }

  return (
    <fieldset className={editor.kind === 'rows' ? styles.box : styles.plain} aria-label={label}>
      {editor.kind === 'rows' ? <legend>{label}</legend> : null}
      <div className={styles.rows}>
        {fault === undefined ? null : (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <ol ref={list} className={styles.list}>
          {rows.map((item, at) => (
            // The place is what a row is known by; it has nothing else.
            <RowItem
              key={at}
              {...props}
              draw={draw}
              subject={subject}
              item={item}
              at={at}
              count={rows.length}
              isOpen={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
              word={word}
              onPatch={(change) => onChange(field.name, kept(patchRow(rows, at, change)))}
              onMove={(by, part) => move(at, by, part)}
              onRemove={() => put(withoutRow(rows, at), Math.max(0, Math.min(at, rows.length - 2)))}
            />
          ))}
        </ol>
        {isReadOnly ? null : (
          <div className={styles.rowsFoot}>
            <Action ref={adder} disabled={rows.length >= most} onClick={() => put([...rows, start], rows.length)}>
              {word('add', rows.length + 1)}
            </Action>
            {rows.length > 1 ? <span className={styles.help}>{t('form.moveRow')}</span> : null}
          </div>
        )}
      </div>
    </fieldset>
  )
}

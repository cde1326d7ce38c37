import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateSource } from '#domain/bank-template.ts'
import { ColumnFormat } from '#features/bank-templates/templates/ColumnFormat.tsx'
import styles from '#features/bank-templates/templates/templates.module.css'
import { EMPTY_COLUMN } from '#machines/bank-template/bank-template.form.ts'
import type { ColumnForm } from '#machines/bank-template/bank-template.form.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Fields of a column that stand in its row. */
const ROW_FIELDS = ['header', 'source', 'text'] as const
/** Fields of how it is written, which stand below it. */
const FORMAT_FIELDS = ['maxLength', 'decimals', 'dateFormat', 'pad.with', 'pad.length'] as const

interface ColumnRowsProps {
  /** Where the columns stand in the layout: `columns`, or a row above the header. */
  path: string
  title: string
  columns: readonly ColumnForm[]
  sources: readonly TemplateSource[]
  faultOf: (path: string) => string | undefined
  onChange: (columns: ColumnForm[]) => void
}

/** The columns of a row in their order: what stands above each, what is in it, and how it is written. Alt with an arrow moves one. */
export function ColumnRows({ path, title, columns, sources, faultOf, onChange }: ColumnRowsProps) {
  const { t } = useTranslation('bankTemplates')
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const patch = (at: number, change: Partial<ColumnForm>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...change } : column)))

  function focusRow(at: number, selector: string): void {
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus())
  }
  function move(at: number, by: number): void {
    const to = at + by
    const column = columns[at]
    if (!column || to < 0 || to >= columns.length) return
    onChange(columns.toSpliced(at, 1).toSpliced(to, 0, column))
    setOpen(null)
    focusRow(to, `[data-part="${document.activeElement?.getAttribute('data-part') ?? 'header'}"]`)
  }
  function remove(at: number): void {
    onChange(columns.toSpliced(at, 1))
    setOpen(null)
    focusRow(Math.max(0, Math.min(at, columns.length - 2)), 'input')
  }
  function add(): void {
    onChange([...columns, { ...EMPTY_COLUMN, source: sources[0] ?? '' }])
    focusRow(columns.length, 'input')
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  const wrong = faultOf(path)

  return (
    <fieldset className={styles.columns}>
      <legend>{title}</legend>
      {wrong === undefined ? null : (
        <p className={styles.fault} role="alert">
          {wrong}
        </p>
      )}
      <ol ref={list}>
        {columns.map((column, at) => {
          const own = `${path}.${at}`
          const number = at + 1
          const faults = ROW_FIELDS.flatMap((field) => faultOf(`${own}.${field}`) ?? [])
          const isOpen = open === at || FORMAT_FIELDS.some((field) => faultOf(`${own}.${field}`) !== undefined)
          return (
            <li key={at} onKeyDown={(event) => onKeyDown(event, at)}>
              <div className={styles.column}>
                <span className={styles.position}>{number}</span>
                <input
                  data-part="header"
                  value={column.header}
                  maxLength={128}
                  aria-label={t('columnField.header', { number })}
                  placeholder={t('field.header')}
                  aria-invalid={faultOf(`${own}.header`) !== undefined || undefined}
                  onChange={(event) => patch(at, { header: event.currentTarget.value })}
                />
                <select
                  data-part="source"
                  value={column.source}
                  aria-label={t('columnField.source', { number })}
                  aria-invalid={faultOf(`${own}.source`) !== undefined || undefined}
                  onChange={(event) => patch(at, { source: event.currentTarget.value as ColumnForm['source'] })}
                >
                  <option value="">{t('field.fixedText')}</option>
                  {sources.map((source) => (
                    <option key={source} value={source}>
                      {t(`source.${source}`)}
                    </option>
                  ))}
                </select>
                {column.source === '' ? (
                  <input
                    data-part="text"
                    value={column.text}
                    maxLength={128}
                    aria-label={t('columnField.text', { number })}
                    placeholder={t('field.text')}
                    aria-invalid={faultOf(`${own}.text`) !== undefined || undefined}
                    onChange={(event) => patch(at, { text: event.currentTarget.value })}
                  />
                ) : (
                  <label className={styles.required}>
                    <input
                      data-part="required"
                      type="checkbox"
                      checked={column.required}
                      aria-label={t('columnField.required', { number })}
                      onChange={(event) => patch(at, { required: event.currentTarget.checked })}
                    />
                    {t('field.required')}
                  </label>
                )}
                <span className={styles.tools}>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-label={t('columnField.format', { number })}
                    title={t('field.format')}
                    onClick={() => setOpen(isOpen ? null : at)}
                  >
                    {t('field.format')}
                  </button>
                  <button
                    type="button"
                    disabled={at === 0}
                    aria-label={t('columnField.up', { number })}
                    title={`${t('columnField.up', { number })} (Alt+↑)`}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    disabled={at === columns.length - 1}
                    aria-label={t('columnField.down', { number })}
                    title={`${t('columnField.down', { number })} (Alt+↓)`}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    aria-label={t('columnField.remove', { number })}
                    title={t('columnField.remove', { number })}
                    onClick={() => remove(at)}
                  >
                    ✕
                  </button>
                </span>
              </div>
              {isOpen ? (
                <ColumnFormat
                  column={column}
                  faultOf={(field) => faultOf(`${own}.${field}`)}
                  onChange={(change) => patch(at, change)}
                />
              ) : null}
              {faults.length > 0 ? <p className={styles.fault}>{[...new Set(faults)].join(' · ')}</p> : null}
            </li>
          )
        })}
      </ol>
      <div>
        <Action onClick={add}>{t('panel.addColumn')}</Action>
      </div>
    </fieldset>
  )
}

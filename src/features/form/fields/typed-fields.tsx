import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import type { FieldEditor } from '#machines/form/form-field.ts'
import { flagOf, typedOf } from '#machines/form/form-values.ts'
import { Action } from '#ui/fields/Action.tsx'
import { ProgramRow, CheckRow, TextRow, MultilineRow } from '#ui/fields/rows/FieldRow.tsx'
import styles from '#ui/fields/rows/FieldRow.module.css'

type Typed<Row> = Extract<
  FieldEditor<Row>,
  { kind: 'text' | 'multiline' | 'code' | 'number' | 'money' | 'rate' | 'secret' }
>

/** Digits, sign and separators of the largest number. */
const NUMBER_LENGTH = 24

/** A field whose value is typed: text, number, amount, rate or secret. */
export function TypedField<Row>(props: FieldProps<Row> & { editor: Typed<Row> }) {
  const { field, editor, path, textName, values, words, label, fault, keep, onChange, onPaste } = props
  const { name, required } = field
  const shared = {
    label,
    fault,
    help: words.help(textName, values),
    value: typedOf(values, name),
    'aria-required': required,
  }
  switch (editor.kind) {
    case 'text':
      return (
        <TextRow
          {...shared}
          ref={keep(path)}
          placeholder={props.isLine ? words.short?.(textName) : undefined}
          inputMode={editor.input}
          onPaste={() => onPaste?.(path)}
          onChange={(typed) => onChange(name, editor.upperCase ? typed.toUpperCase() : typed)}
        />
      )
    case 'multiline':
      return (
        <MultilineRow
          {...shared}
          ref={keep(path)}
          rows={editor.lines ?? 3}
          onChange={(typed) => onChange(name, typed)}
        />
      )
    case 'code':
      return (
        <ProgramRow
          label={label}
          fault={fault}
          help={shared.help}
          value={shared.value}
          maxLength={editor.maxLength}
          words={editor.words}
          keep={keep(path)}
          onChange={(typed) => onChange(name, typed)}
        />
      )
    case 'secret':
      return <SecretField {...props} isStored={editor.isStored?.(props.row) ?? false} />
    case 'number':
    case 'money':
    case 'rate':
      return (
        <TextRow
          {...shared}
          ref={keep(path)}
          maxLength={NUMBER_LENGTH}
          placeholder={'absent' in editor && editor.absent ? words.choice('absent', editor.absent) : undefined}
          inputMode={editor.kind === 'number' ? 'numeric' : 'decimal'}
          suffix={<Unit editor={editor} />}
          onChange={(typed) => onChange(name, typed)}
        />
      )
  }
}

/** Unit behind a number field. */
function Unit<Row>({ editor }: { editor: FieldEditor<Row> }) {
  const { t } = useTranslation('common')
  const unit = editor.kind === 'rate' ? 'percent' : editor.kind === 'number' ? editor.unit : undefined
  return unit ? <span className={styles.suffix}>{t(`form.unit.${unit}`)}</span> : null
}

interface SecretFieldProps<Row> extends FieldProps<Row> {
  isStored: boolean
}

/** A write-only text. The typed text can be looked at; the stored one only by a person who may see it. */
function SecretField<Row>({
  field,
  path,
  textName,
  values,
  words,
  label,
  fault,
  keep,
  onChange,
  ...rest
}: SecretFieldProps<Row>) {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  const typed = typedOf(values, field.name)
  const reveal = rest.isStored ? words.reveal?.(textName) : undefined
  return (
    <>
      <TextRow
        ref={keep(path)}
        label={label}
        fault={fault}
        help={words.help(textName, values)}
        type={isShown && typed !== '' ? 'text' : 'password'}
        value={typed}
        autoComplete="off"
        aria-required={field.required}
        placeholder={rest.isStored ? t('form.unchanged') : undefined}
        suffix={
          typed === '' ? undefined : (
            <button
              type="button"
              className={styles.toggle}
              tabIndex={-1}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? 'form.hideTyped' : 'form.showTyped')}
            </button>
          )
        }
        onChange={(text) => onChange(field.name, text)}
      />
      {reveal ? (
        <Action variant="quiet" onClick={reveal.show}>
          {reveal.label}
        </Action>
      ) : null}
    </>
  )
}

/** A flag; a required one must be ticked. */
export function FlagField<Row>({
  field,
  path,
  textName,
  values,
  words,
  label,
  fault,
  isLine,
  keep,
  onChange,
}: FieldProps<Row>) {
  const help = words.help(textName, values)
  return (
    <CheckRow
      label={(isLine && words.short?.(textName)) || label}
      aria-label={isLine ? label : undefined}
      help={fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      checked={flagOf(values, field.name)}
      onChange={(checked) => onChange(field.name, checked)}
      inputRef={keep(path)}
    />
  )
}

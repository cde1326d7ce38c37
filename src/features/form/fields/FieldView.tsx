import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentInput } from '#features/form/fields/MomentInput.tsx'
import {
  ChoiceField,
  PartyField,
  SelectField,
  SeveralField,
  SourceField,
} from '#features/form/fields/choice-fields.tsx'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import { MentionField } from '#features/form/fields/MentionField.tsx'
import { FlagField, TypedField } from '#features/form/fields/typed-fields.tsx'
import { valueText } from '#features/form/fields/value-text.ts'
import styles from '#features/form/form.module.css'
import { faultsWithin } from '#machines/form/form-faults.ts'
import { groupOf, typedOf } from '#machines/form/form-values.ts'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'
import { FileRow } from '#ui/fields/rows/FileRow.tsx'

/** One field that is not made of others, by its kind. */
export function FieldView<Row>(props: FieldProps<Row>) {
  const { field, path, textName, row, values, words, label, fault, isReadOnly, keep, onChange } = props
  const { name, editor, required } = field
  const help = words.help(textName, values)
  const shared = { label, fault, help, ref: keep(path) }
  if (isReadOnly || field.isReadOnly?.(row))
    return (
      <TextRow
        {...shared}
        value={valueText(field, values, words)}
        readOnly
        aria-required={required}
        onChange={() => undefined}
      />
    )
  switch (editor.kind) {
    case 'flag':
      return <FlagField {...props} />
    case 'choice':
      return <ChoiceField {...props} editor={editor} />
    case 'several':
      return <SeveralField {...props} editor={editor} />
    case 'select':
      return <SelectField {...props} editor={editor} />
    case 'lookup':
      return <SourceField {...props} editor={editor} />
    case 'mention':
      return <MentionField {...props} editor={editor} />
    case 'party':
      return <PartyField {...props} editor={editor} />
    case 'file':
      return (
        <FileRow {...shared} accept={editor.accept} required={required} onChange={(file) => onChange(name, file)} />
      )
    case 'date':
    case 'time':
    case 'dateTime':
      return <TimeField {...props} kind={editor.kind} />
    case 'dateRange':
    case 'dateTimeRange':
      return <RangeField {...props} kind={editor.kind} />
    case 'rows':
    case 'pairs':
    case 'group':
    case 'section':
      return null
    default:
      return <TypedField {...props} editor={editor} />
  }
}

/** A moment on the platform's wall clock: typed, or its day taken from a calendar. */
function TimeField<Row>({ kind, ...props }: FieldProps<Row> & { kind: 'date' | 'time' | 'dateTime' }) {
  const { field, path, textName, values, words, label, fault, keep, onChange } = props
  return (
    <MomentInput
      ref={keep(path)}
      kind={kind}
      label={label}
      fault={fault}
      help={words.help(textName, values)}
      required={field.required}
      value={typedOf(values, field.name)}
      onChange={(text) => onChange(field.name, text)}
    />
  )
}

/** Two ends of a span; either may stay open. */
function RangeField<Row>({ kind, ...props }: FieldProps<Row> & { kind: 'dateRange' | 'dateTimeRange' }) {
  const { field, path, textName, values, faults, words, label, fault, keep, onChange } = props
  const { t } = useTranslation('common')
  const id = useId()
  const range = groupOf(values, field.name)
  const inner = faultsWithin(faults, field.name)
  const help = fault === undefined ? words.help(textName, values) : <span className={styles.fault}>{fault}</span>
  return (
    <fieldset className={styles.range} aria-describedby={id}>
      <legend>{label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <MomentInput
          key={end}
          ref={end === 'from' ? keep(path) : keep(`${path}.to`)}
          kind={kind === 'dateRange' ? 'date' : 'dateTime'}
          isEnd={end === 'to'}
          label={t(`form.${end}`)}
          fault={inner[end] === undefined ? undefined : words.fault(inner[end])}
          required={field.required}
          value={typedOf(range, end)}
          onChange={(text) => onChange(field.name, { ...range, [end]: text })}
        />
      ))}
      <div id={id} className={styles.help}>
        {help}
      </div>
    </fieldset>
  )
}

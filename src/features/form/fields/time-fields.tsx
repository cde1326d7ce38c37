import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import styles from '#features/form/form.module.css'
import { MomentInput } from '#features/form/fields/MomentInput.tsx'
import { faultsWithin } from '#machines/form/form-faults.ts'
import { groupOf, typedOf } from '#machines/form/form-values.ts'

/** A moment on the platform's wall clock: typed, or its day taken from a calendar. */
export function TimeField<Row>({ kind, ...props }: FieldProps<Row> & { kind: 'date' | 'time' | 'dateTime' }) {
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
export function RangeField<Row>({ kind, ...props }: FieldProps<Row> & { kind: 'dateRange' | 'dateTimeRange' }) {
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

import type { ReactNode } from 'react'
import type { FieldProps, FieldsProps } from '#features/form/fields/field-props.ts'
import styles from '#features/form/form.module.css'
import { faultsWithin } from '#machines/form/form-faults.ts'
import { askedFields, innerFields } from '#machines/form/form-field.ts'
import { groupOf } from '#machines/form/form-values.ts'

/** Draws the fields of a row or group; given from outside, since those may hold rows again. */
export type DrawFields<Row> = (props: FieldsProps<Row>) => ReactNode

/** Fields of their own within one value. */
export function NestedFields<Row>({ draw, ...props }: FieldProps<Row> & { draw: DrawFields<Row> }) {
  const { field, path, textName, label, values, faults, words, onChange } = props
  const inner = groupOf(values, field.name)
  const help = words.help(textName, values)
  const isOfAmounts = innerFields(field).every(({ editor }) => editor.kind === 'money')
  return (
    <fieldset className={`${styles.section} ${isOfAmounts ? styles.amounts : ''}`}>
      <legend>{label}</legend>
      {help !== undefined && <span className={styles.help}>{help}</span>}
      {draw({
        ...props,
        fields: askedFields(innerFields(field), inner),
        values: inner,
        faults: faultsWithin(faults, field.name),
        place: { path, name: textName, number: props.place?.number ?? 1 },
        onChange: (name, value) => onChange(field.name, { ...inner, [name]: value }),
      })}
    </fieldset>
  )
}

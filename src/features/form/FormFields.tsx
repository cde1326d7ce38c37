import { useTranslation } from 'react-i18next'
import type { FieldProps, FieldsProps } from '#features/form/fields/field-props.ts'
import { FieldView } from '#features/form/fields/FieldView.tsx'
import styles from '#features/form/form.module.css'
import { NestedFields } from '#features/form/fields/NestedFields.tsx'
import { RowsField } from '#features/form/fields/RowsField.tsx'
import { exceededLength } from '#machines/form/form-faults.ts'
import type { FormField } from '#machines/form/form-field.ts'

/** The fields of a form, drawn by kind, with the fault shown at the field. A section is a heading over those that follow it. */
export function FormFields<Row>(props: FieldsProps<Row>) {
  return sectionsOf(props.fields).map(({ heading, fields }) =>
    heading === undefined ? (
      <Fields key="" {...props} fields={fields} />
    ) : fields.length === 0 ? null : (
      <fieldset key={heading.name} className={styles.section}>
        <legend>{props.words.field(heading.name)}</legend>
        <Fields {...props} fields={fields} />
      </fieldset>
    ),
  )
}

interface Section<Row> {
  heading: FormField<Row> | undefined
  fields: FormField<Row>[]
}

function sectionsOf<Row>(fields: readonly FormField<Row>[]): Section<Row>[] {
  const sections: Section<Row>[] = [{ heading: undefined, fields: [] }]
  for (const field of fields) {
    if (field.editor.kind === 'section') sections.push({ heading: field, fields: [] })
    else sections.at(-1)?.fields.push(field)
  }
  return sections.filter(({ heading, fields: own }) => heading !== undefined || own.length > 0)
}

function Fields<Row>(props: FieldsProps<Row>) {
  return (
    <div className={props.isLine ? styles.line : props.isDense ? styles.dense : styles.fields}>
      {props.fields.map((field) => (
        <div
          key={field.name}
          data-field={field.name}
          className={props.isLine || isNarrow(field) ? undefined : styles.wide}
        >
          <OneField {...props} field={field} />
        </div>
      ))}
    </div>
  )
}

/** Optional details are laid out two per line. */
function isNarrow<Row>({ editor, required, isNarrow: is }: FormField<Row>): boolean {
  return is ?? (!required && (editor.kind === 'text' || editor.kind === 'several'))
}

function OneField<Row>({ field, ...rest }: FieldsProps<Row> & { field: FormField<Row> }) {
  const { place, words, faults, values } = rest
  const { t } = useTranslation('errors')
  // Shown as one types, since the end of a pasted text is easily overlooked.
  const max = exceededLength(field, values)
  const fault = faults[field.name]
  const textName = place === undefined ? field.name : `${place.name}.${field.name}`
  const props: FieldProps<Row> = {
    ...rest,
    field,
    path: place === undefined ? field.name : `${place.path}.${field.name}`,
    textName,
    label: words.field(textName, place?.number),
    fault: max === null ? fault && words.fault(fault, textName, values) : t('fault.tooLong_max', { max }),
  }
  switch (field.editor.kind) {
    case 'rows':
    case 'pairs':
      return <RowsField {...props} draw={(inner) => <FormFields {...inner} />} />
    case 'group':
      return <NestedFields {...props} draw={(inner) => <FormFields {...inner} />} />
    default:
      return <FieldView {...props} />
  }
}

import type { FieldProps } from '#features/form/fields/field-props.ts'
import {
  ChoiceField,
  PartyField,
  SelectField,
  SeveralField,
  SourceField,
} from '#features/form/fields/choice-fields.tsx'
import { FlagField, TypedField } from '#features/form/fields/typed-fields.tsx'
import { RangeField, TimeField } from '#features/form/fields/time-fields.tsx'
import { valueText } from '#features/form/fields/value-text.ts'
import { FileRow } from '#ui/fields/rows/FileRow.tsx'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'

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

import type { FieldLabels } from '#features/form/form-labels.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'
import type { FieldFaults, FieldValue, FormValues } from '#machines/form/form-values.ts'

/** Registers each field's element under its path so that it can be focused. */
export type KeepField = (path: string) => (element: HTMLElement | null) => void

/** Props of the fields of a form, or of one of its rows. */
export interface FieldsProps<Row> {
  /** The fields that currently apply. */
  fields: readonly FormField<Row>[]
  row: Row | null
  facts?: FormFacts
  values: FormValues
  faults: FieldFaults
  words: FieldLabels
  /** A choice acts at once, so arrows only move. */
  choosesAtOnce?: boolean
  /** As many fields stand side by side as there is room for. */
  isDense?: boolean
  /** Labels are heard but not shown, and the fields stand in one line. */
  isLine?: boolean
  /** Every field only shows its value. */
  isReadOnly?: boolean
  keep: KeepField
  onChange: (name: string, value: FieldValue) => void
  /** The person has made a choice that completes the field; `staysIfLast` keeps the focus when no field follows. */
  onDecide?: (path: string, staysIfLast: boolean) => void
  /** A complete text was pasted. */
  onPaste?: (path: string) => void
  /** Where the fields of a row stand: the path of the row in the form, the name that its texts have, and its number from 1. */
  place?: { path: string; name: string; number: number }
}

/** One field to draw, with the texts that every kind has. */
export interface FieldProps<Row> extends FieldsProps<Row> {
  field: FormField<Row>
  /** Its path in the form. */
  path: string
  /** The name of its texts. */
  textName: string
  label: string
  fault: string | undefined
}

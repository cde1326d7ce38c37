import type { ReactNode } from 'react'
import type { FormValues } from '#machines/form/form-values.ts'
import type { Choice } from '#ui/fields/ChoiceList.tsx'

/** Choices that are looked up by what is typed. */
export interface ChoiceSource {
  choicesOf: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** The name of a chosen value, where it is known. */
  nameOf?: (value: string) => string | undefined
}

/** Actions on a repeated row. */
export type RowVerb = 'add' | 'remove' | 'up' | 'down' | 'details'

/**
 * The texts and choices that a form's fields display. A field in a row is named by its path without the row's index
 * (`columns.header`).
 */
export interface FieldLabels {
  /** The label of a field; `number` counts its row from 1. */
  field: (name: string, number?: number) => string
  /** Text inside a field whose label is heard but not shown, in a row drawn in one line. */
  short?: (name: string) => string | undefined
  help: (name: string, values: FormValues) => ReactNode
  choice: (group: string, name: string) => string
  /** Text of a field's fault; the field's name and the form's values say what was typed. */
  fault: (fault: string, name?: string, values?: FormValues) => string
  yesNo: (is: boolean) => string
  /** The choices of a list that the screen provides. */
  choicesOf: (of: string, values: FormValues) => readonly Choice[]
  /** The text of an empty selection. */
  none?: (name: string) => string | undefined
  /** The words of a list's search: its placeholder, and what stands where nothing matches. */
  search?: (name: string) => { placeholder: string; empty: string } | undefined
  sourceOf?: (of: string) => ChoiceSource
  /** The texts of repeated rows that are not the usual ones. */
  row?: (name: string, verb: RowVerb, number: number) => string | undefined
  /** Shows a stored secret, where the person may see it. */
  reveal?: (name: string) => { label: string; show: () => void } | undefined
}

import type { FieldLabels } from '#features/form/form-labels.ts'

/** The texts of an action's panel beside its fields. */
export interface ActionLabels extends FieldLabels {
  title: string
  /** What the action is about to do, in a sentence. */
  text: string
  submit: string
}

export interface DemoCode {
  label: string
  fill: () => void
}

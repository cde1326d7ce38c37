import type { FieldLabels } from '#features/form/form-labels.ts'

/** The texts of an action's panel beside its fields. */
export interface ActionLabels extends FieldLabels {
  title: string
  /** Sentence on what the action is about to do. */
  text: string
  submit: string
}

export interface DemoCode {
  label: string
  fill: () => void
}

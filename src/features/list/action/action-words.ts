import type { FieldWords } from '#features/form/form-words.ts'

/** The texts of an action's panel beside its fields. */
export interface ActionWords extends FieldWords {
  title: string
  /** What the action is about to do, in a sentence. */
  text: string
  submit: string
}

export interface DemoCode {
  label: string
  fill: () => void
}

import type { FieldWords } from '#features/form/form-words.ts'
import type { FieldFaults } from '#machines/form/form-values.ts'

/** The texts of an action's panel beside its fields. */
export interface ActionWords extends FieldWords {
  title: string
  /** What the action is about to do, in a sentence. */
  text: string
  submit: string
}

/** The field to focus: the first with a fault, otherwise the first. */
export function fieldToFocus(names: readonly string[], faults: FieldFaults): string | undefined {
  return names.find((name) => faults[name] !== undefined) ?? names[0]
}

export interface DemoCode {
  label: string
  fill: () => void
}

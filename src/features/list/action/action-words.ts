import type { FieldFaults } from '#machines/action/action-form.ts'
import type { Choice } from '#ui/fields/ChoiceList.tsx'

/** The texts and choices that a form's fields display. */
export interface FieldWords {
  field: (name: string) => string
  help: (name: string) => string | undefined
  choice: (group: string, name: string) => string
  fault: (fault: string) => string
  yesNo: (is: boolean) => string
  /** The suppliers or channels to choose from. */
  several: (of: 'suppliers' | 'channels') => readonly Choice[]
}

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

import type { FieldFaults } from '#machines/action/action-form.ts'
import type { Choice } from '#ui/fields/ChoiceList.tsx'

/** What a form's fields need to be shown: words, and what there is to choose among. */
export interface FieldWords {
  field: (name: string) => string
  help: (name: string) => string | undefined
  choice: (group: string, name: string) => string
  fault: (fault: string) => string
  yesNo: (is: boolean) => string
  /** What may be chosen of the platform's parties and channels. */
  several: (of: 'suppliers' | 'channels') => readonly Choice[]
}

/** What an action's panel says beside its fields. */
export interface ActionWords extends FieldWords {
  title: string
  /** What the action is about to do, in a sentence. */
  text: string
  submit: string
}

/** The field that gets the focus: the first with a fault, otherwise the first. */
export function fieldToFocus(names: readonly string[], faults: FieldFaults): string | undefined {
  return names.find((name) => faults[name] !== undefined) ?? names[0]
}

export interface DemoCode {
  label: string
  fill: () => void
}

import type { FieldWords } from '#features/form/form-words.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'

/** How the choices of a form that takes a change back are called: the value before each change, and until when it was so. */
export function pastWords<T>(
  { t, zone }: CellContext,
  changes: readonly { id: number; at: string; before?: T }[],
  textOf: (before: T) => string,
): Pick<FieldWords, 'choice'> {
  return {
    choice: (_group, name) => {
      const change = changes.find(({ id }) => String(id) === name)
      return change ? t('list:past.before', { value: textOf(change.before as T), at: timeText(change.at, zone) }) : name
    },
  }
}

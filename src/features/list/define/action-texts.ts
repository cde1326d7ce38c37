import type { ScreenNamespace } from '#features/define-screen.ts'
import type { AnyList, AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { Lookup } from '#features/list/list-texts.ts'

/**
 * Texts of an action: its form's title where it is not its command's, the sentence on what it is about to do, the
 * label of its button, and the message that it is done.
 */
export type ActionText = 'title' | 'text' | 'submit' | 'done'

/** Values of the row for an action's texts: the `context` that chooses among them, and the words in them. */
export function saidOf({ actions }: Pick<AnyList, 'actions'>, verb: string, row: AnyRow | undefined): object {
  const action = actions?.actions[verb]
  if (action?.does !== 'form' || row === undefined) return {}
  return { ...action.saysOf?.(row as never), context: action.textFor?.(row as never) }
}

/**
 * A text of an action, from the list's namespace or, for the verbs that lists have in common, from `list:verb`. Empty
 * where there is none.
 */
export function actionText(
  t: Lookup,
  namespace: ScreenNamespace,
  verb: string,
  text: ActionText,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const own = t(`${namespace}:action.${verb}.${text}`, { ...params, defaultValue: '' })
  return own || t(`${namespace}:verb.${verb}.${text}`, { ...params, defaultValue: '' })
}

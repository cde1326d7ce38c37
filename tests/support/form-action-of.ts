import type { EndpointName } from '#contract/contract.ts'
import type { FormAction } from '#machines/action/define-actions.ts'

/** The action with a form of a set, by verb. Sets know their actions by verb alone, so a test names the row and the call. */
export function formActionOf<Row, Call extends EndpointName = EndpointName>(
  { actions }: { actions: Readonly<Record<string, { does: string }>> },
  verb: string,
): FormAction<Row, Call> {
  const action: unknown = actions[verb]
  if (actions[verb]?.does !== 'form') throw new Error(`${verb} has no form`)
  return action as FormAction<Row, Call>
}

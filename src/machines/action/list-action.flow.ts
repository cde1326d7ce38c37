import type { EndpointName } from '#contract/contract.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { Rows } from '#machines/action/define-actions.ts'

/** A row of any list, by field. */
export type AnyRow = Readonly<Record<string, unknown>> & { id: number | string; version?: number }

/** The flow of every action that is declared with its list; the form comes with the input, by the action's name. */
export const listActionFlow = makeActionFlow<Rows<AnyRow>, EndpointName, unknown>()

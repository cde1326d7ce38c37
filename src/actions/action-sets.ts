import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'

/** The forms of an entity's actions; none for an entity without a set. */
export function formsOfSet(entity: string): { name: string }[] {
  const sets: readonly ActionSet[] = ACTION_SETS
  const actions = sets.find((set) => set.entity === entity)?.actions ?? {}
  return Object.values(actions).flatMap((action) => (action.does === 'form' ? [action.form] : []))
}

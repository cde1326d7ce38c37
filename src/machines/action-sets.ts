import type { ActionSet } from '#machines/action/define-actions.ts'
import { auditActions } from '#machines/audit/audit.actions.ts'
import { bankActions } from '#machines/bank/bank.actions.ts'
import { blacklistActions } from '#machines/risk/blacklist.actions.ts'

/** The actions of every list that declares them as a set. */
export const ACTION_SETS = [auditActions, bankActions, blacklistActions] as const satisfies readonly ActionSet[]

/** The forms of an entity's actions; none for an entity without a set. */
export function formsOfSet(entity: string): { name: string }[] {
  const sets: readonly ActionSet[] = ACTION_SETS
  const actions = sets.find((set) => set.entity === entity)?.actions ?? {}
  return Object.values(actions).flatMap((action) => (action.does === 'form' ? [action.form] : []))
}

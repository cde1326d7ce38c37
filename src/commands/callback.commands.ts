import type { Availability, Command, CommandFacts } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'

/** How many one call takes. */
const DELETE_MAX = 50

function availability({ target }: CommandFacts): Availability {
  if (target?.kind !== 'callback' || target.rows.length === 0) return { ok: false, reason: 'noRow' }
  const isTooMany = target.matching !== null || target.rows.length > DELETE_MAX
  return isTooMany ? { ok: false, reason: 'tooManyRows', params: { max: DELETE_MAX } } : READY
}

/** What can be done with the callbacks of orders. */
export const callbackCommands: readonly Command[] = [
  {
    id: 'callback.delete',
    group: 'actions',
    scope: 'list',
    kind: 'callback',
    roles: rolesOf('orderCallBack.delete'),
    keys: ['Delete'],
    icon: 'delete',
    hint: 10,
    availability,
    intent: (facts) => {
      if (facts.target?.kind !== 'callback') throw new Error('a callback command ran without callbacks')
      return { kind: 'flow', command: 'callback.delete', target: facts.target }
    },
  },
]

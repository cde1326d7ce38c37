import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import type { ActionSet, FormAction } from '#machines/action/define-actions.ts'

/** The actions that add a row, as `entity.verb`. */
const ADDING = (ACTION_SETS as readonly ActionSet[]).flatMap(({ entity, actions }) =>
  Object.entries(actions).flatMap(([verb, action]) =>
    action.does === 'form' && action.takes === 'none' && action.icon === 'add'
      ? [{ command: `${entity}.${verb}`, action: action as FormAction<never> }]
      : [],
  ),
)

it.each(ADDING)('$command says which row it added, for the cursor', ({ action: { call, messageValuesOf } }) => {
  const shape = (contract[call].output as { shape?: object }).shape ?? {}
  const answer = { id: 7, entry: { id: 7 }, row: { id: 7, name: 'x' } }
  const known = Object.fromEntries(Object.entries(answer).filter(([name]) => name in shape))
  const told = messageValuesOf?.(known as never) ?? {}
  expect(String(told['open'] ?? told['made'])).toBe('7')
})

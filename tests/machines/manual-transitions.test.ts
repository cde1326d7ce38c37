import { describe, expect, it } from 'vitest'
import { LIFECYCLES } from '#recording/all-machines.ts'
import { isByPeople } from '#machines/lifecycle.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { manualTransitionsOf, transitionTitle } from './manual-transitions.ts'

describe.each(LIFECYCLES)('the transitions of $id that a person causes', (lifecycle) => {
  const found = manualTransitionsOf<string, string, string>(lifecycle)

  it('are transitions of its machine, each once and with the target from the table', () => {
    const { transitions } = outlineOf(lifecycle.machine)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    for (const { key, from, event, to } of found)
      expect(transitions.find((transition) => transition.key === key)).toMatchObject({ from, event, to: [to] })
  })

  it('are all rows of its table that people trigger', () => {
    const rows = lifecycle.transitions.filter(({ by }) => isByPeople(by))
    expect(found).toHaveLength(rows.reduce((sum, { from }) => sum + from.length, 0))
  })
})

it('names a transition by its target, where that differs, and by its required input', () => {
  const transitions = manualTransitionsOf(orderLifecycle)
  const titles = transitions.map(transitionTitle)
  expect(titles).toEqual(expect.arrayContaining(['timedOut UPDATE_STATUS → pendingConfirmation', 'closed MARK']))
  expect(titles.filter((title) => title.includes(' LOCK'))).toEqual([])
  expect(
    transitions.find((transition) => transitionTitle(transition) === 'pendingConfirmation REJECT → rejecting')?.guards,
  ).toEqual(['isUnlocked', 'isPaid'])
})

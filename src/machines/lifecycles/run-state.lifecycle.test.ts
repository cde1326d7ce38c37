import { describe, expect, it } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { admitsRole, RUN_STATES } from '#domain/system/run-state.ts'
import { nextRunStates, runStateLifecycle } from '#machines/lifecycles/run-state.lifecycle.ts'

describe('the lifecycle of the run state', () => {
  it.each([
    ['preparation', ['testReady', 'running', 'closed']],
    ['testReady', ['preparation', 'running', 'closed']],
    ['running', ['callbacksOnly', 'closed']],
    ['callbacksOnly', ['running', 'closed']],
    ['closed', ['preparation', 'running', 'callbacksOnly']],
  ] as const)('leads from %s to %j and nowhere else', (state, targets) => {
    expect(nextRunStates(state)).toEqual(targets)
    const reached = runStateLifecycle.events.flatMap((type) => {
      const verdict = runStateLifecycle.judge({ state, context: {} }, { type })
      return verdict.ok ? [verdict.to] : []
    })
    expect(reached.toSorted()).toEqual([...targets].toSorted())
  })

  it('never shuts out superAdmin, and opens from every state', () => {
    for (const state of RUN_STATES) {
      expect(admitsRole(state, 'superAdmin')).toBe(true)
      if (state !== 'running') expect(nextRunStates(state)).toContain('running')
    }
  })

  it('admits people as the states say', () => {
    const admitted = (state: (typeof RUN_STATES)[number]) => ROLES.filter((role) => admitsRole(state, role))
    expect(admitted('closed')).toEqual(['superAdmin'])
    expect(admitted('preparation')).toEqual(ROLES.filter((role) => role !== 'supplier' && role !== 'merchant'))
    for (const state of ['testReady', 'running', 'callbacksOnly'] as const) expect(admitted(state)).toEqual(ROLES)
  })
})

import { expect, it } from 'vitest'
import { statesOver, sumOfStates } from '#domain/accounts/state-over-time.ts'

it('is healthy where nothing kept the account from orders', () => {
  expect(statesOver([], 0, 100)).toEqual([{ state: 'healthy', from: 0, to: 100 }])
})

it('fills the time without gaps, and cuts what began before or lasts on', () => {
  const spans = [
    { state: 'offline' as const, from: -50, to: 10 },
    { state: 'suspended' as const, from: 80, to: null },
  ]
  expect(statesOver(spans, 0, 100)).toEqual([
    { state: 'offline', from: 0, to: 10 },
    { state: 'healthy', from: 10, to: 80 },
    { state: 'suspended', from: 80, to: 100 },
  ])
})

it('takes the gravest of several states, and joins stretches of the same one', () => {
  const spans = [
    { state: 'limit' as const, from: 10, to: 90 },
    { state: 'offline' as const, from: 20, to: 30 },
    { state: 'disabled' as const, from: 25, to: 40 },
    { state: 'disabled' as const, from: 40, to: 50 },
  ]
  const stretches = statesOver(spans, 0, 100)
  expect(stretches.map(({ state, from, to }) => [state, from, to])).toEqual([
    ['healthy', 0, 10],
    ['limit', 10, 20],
    ['offline', 20, 25],
    ['disabled', 25, 50],
    ['limit', 50, 90],
    ['healthy', 90, 100],
  ])
  expect(sumOfStates(stretches)).toEqual([
    { state: 'healthy', ms: 20 },
    { state: 'limit', ms: 50 },
    { state: 'offline', ms: 5 },
    { state: 'disabled', ms: 25 },
  ])
})

it('ignores what lies outside of the time', () => {
  expect(statesOver([{ state: 'offline', from: 200, to: 300 }], 0, 100)).toHaveLength(1)
})

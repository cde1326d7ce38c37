import { expect, it } from 'vitest'
import { payScriptState } from '#domain/pay-scripts/pay-script.ts'

it.each([
  ['off', { enabled: false, isStopped: true, runCount: 9, faultCount: 9 }],
  ['stopped', { enabled: true, isStopped: true, runCount: 9, faultCount: 9 }],
  ['failing', { enabled: true, isStopped: false, runCount: 100, faultCount: 25 }],
  ['working', { enabled: true, isStopped: false, runCount: 100, faultCount: 9 }],
  ['working', { enabled: true, isStopped: false, runCount: 4, faultCount: 2 }],
  ['working', { enabled: true, isStopped: false, runCount: 0, faultCount: 0 }],
] as const)('a script is %s by its switch, its breaker and its runs', (state, script) => {
  expect(payScriptState(script)).toBe(state)
})

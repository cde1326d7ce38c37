import { expect, it } from 'vitest'
import { healthOf } from '#domain/system/health.ts'

it.each([
  ['connections', 69, 100, 'fine'],
  ['connections', 70, 100, 'look'],
  ['connections', 90, 100, 'broken'],
  ['diskFree', 15, 100, 'look'],
  ['diskFree', 5, 100, 'broken'],
  ['diskFree', 16, 100, 'fine'],
  ['monitors', 0, 0, 'fine'],
  ['monitors', 4, 8, 'broken'],
  ['queue', 59, undefined, 'fine'],
  ['queue', 600, undefined, 'broken'],
  ['processes', 0, undefined, 'look'],
  ['processes', 1, undefined, 'fine'],
  ['databaseSize', 10 ** 15, undefined, 'fine'],
] as const)('%s of %d (limit %s) is %s', (fact, amount, of, state) => {
  expect(healthOf(fact, amount, of)).toBe(state)
})

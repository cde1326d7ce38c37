import { expect, it } from 'vitest'
import { callbackFault, isTaken } from '#domain/orders/callback-faults.ts'

it.each([
  [200, 'success', true],
  [204, ' success\n', true],
  [200, 'SUCCESS', false],
  [200, '"success"', false],
  [200, '', false],
  [302, 'success', false],
  [500, 'success', false],
] as const)('counts HTTP %i with %j as taken: %s', (status, text, taken) => {
  expect(isTaken(status, text)).toBe(taken)
})

it.each([
  ['succeeded', 200, null],
  ['refused', 302, 'redirected'],
  ['refused', 200, 'otherText'],
  ['refused', 500, 'badStatus'],
  ['timedOut', null, 'timedOut'],
  ['unreachable', null, 'unreachable'],
  ['addressRefused', null, 'addressRefused'],
] as const)('says of %s with status %s why: %s', (outcome, responseStatus, fault) => {
  expect(callbackFault({ outcome, responseStatus })).toBe(fault)
})

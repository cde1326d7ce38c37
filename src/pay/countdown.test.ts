import { expect, it } from 'vitest'
import { asText } from '#pay/countdown.ts'

it.each([
  [0, '0:00'],
  [65, '1:05'],
  [900, '15:00'],
  [3_909, '1:05:09'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(asText(seconds)).toBe(text)
})

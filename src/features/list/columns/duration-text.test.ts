import { expect, it } from 'vitest'
import { durationText } from '#features/list/columns/duration-text.ts'

it.each([
  [20_000, '< 1 min'],
  [5 * 60_000, '5 min'],
  [125 * 60_000, '2 hr 5 min'],
  [120 * 60_000, '2 hr'],
  [(3 * 1_440 + 65) * 60_000, '3 days 1 hr'],
])('says %d ms as %s', (ms, text) => {
  expect(durationText(ms, 'en-US')).toBe(text)
})

it('speaks the language', () => {
  expect(durationText(125 * 60_000, 'zh-CN')).toBe('2小时 5分钟')
})

import { expect, it } from 'vitest'
import { regionText } from '#features/list/columns/region-text.ts'

it('says a country in the language, and anything else as it is, made safe', () => {
  expect(['zh-CN', 'zh-TW', 'en-US'].map((language) => regionText('IN', language))).toEqual(['印度', '印度', 'India'])
  expect(regionText('KE', 'en-US')).toBe('Kenya')
  expect(regionText('a\u202eb', 'en-US')).toBe('a\ufffdb')
})

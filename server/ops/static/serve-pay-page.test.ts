import { expect, it } from 'vitest'
import { payerLanguage } from '#server/ops/static/serve-pay-page.ts'

it.each([
  ['hi-IN,hi;q=0.9,en-US;q=0.8', 'en-US'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hans-CN;q=0.9', 'zh-CN'],
  ['en-GB', 'en-US'],
  ['sw-KE', 'en-US'],
  [undefined, 'en-US'],
])('speaks to a browser that prefers %s in %s', (accepted, language) => {
  expect(payerLanguage(accepted)).toBe(language)
})

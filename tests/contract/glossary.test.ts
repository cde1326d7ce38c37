import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { textsOf } from '#tests/support/sources/texts.ts'

interface Term {
  /** The one word for it in each language. */
  word: Record<Locale, string>
  /** Words that mean it too, and that no text uses. */
  not: Partial<Record<Locale, readonly string[]>>
}

/** The trade's terms, one a thing: whoever writes a text takes the word from here. */
const GLOSSARY: readonly Term[] = [
  {
    word: { 'en-US': 'supplier', 'zh-CN': '码商', 'zh-TW': '碼商' },
    not: { 'zh-CN': ['供应商'], 'zh-TW': ['供應商'] },
  },
  { word: { 'en-US': 'merchant', 'zh-CN': '商户', 'zh-TW': '商戶' }, not: { 'zh-CN': ['商家'], 'zh-TW': ['商家'] } },
  { word: { 'en-US': 'payout', 'zh-CN': '代付', 'zh-TW': '代付' }, not: {} },
  { word: { 'en-US': 'supplement', 'zh-CN': '补单', 'zh-TW': '補單' }, not: {} },
  { word: { 'en-US': 'callback', 'zh-CN': '回调', 'zh-TW': '回調' }, not: { 'zh-CN': ['回呼'], 'zh-TW': ['回呼'] } },
  {
    word: { 'en-US': 'signature', 'zh-CN': '签名', 'zh-TW': '簽名' },
    not: { 'zh-CN': ['签章'], 'zh-TW': ['簽章'] },
  },
  {
    word: { 'en-US': 'signing method', 'zh-CN': '签名算法', 'zh-TW': '簽名演算法' },
    not: { 'zh-CN': ['加密方式'], 'zh-TW': ['加密方式'] },
  },
  {
    word: { 'en-US': 'collection account', 'zh-CN': '收款账户', 'zh-TW': '收款帳戶' },
    not: { 'zh-CN': ['收款账号', '出款账号', '付款账号'], 'zh-TW': ['收款帳號', '出款帳號', '付款帳號'] },
  },
  {
    word: { 'en-US': 'account', 'zh-CN': '账号', 'zh-TW': '帳號' },
    not: { 'zh-CN': ['账户登录', '登录账户'], 'zh-TW': ['帳戶登入', '登入帳戶'] },
  },
  { word: { 'en-US': 'Got it', 'zh-CN': '知道了', 'zh-TW': '知道了' }, not: {} },
  { word: { 'en-US': 'Add product', 'zh-CN': '添加产品', 'zh-TW': '新增產品' }, not: { 'en-US': ['Give a product'] } },
  { word: { 'en-US': 'Taking orders', 'zh-CN': '接单中', 'zh-TW': '接單中' }, not: { 'en-US': ['Takes orders'] } },
  {
    word: { 'en-US': 'is notified', 'zh-CN': '通知', 'zh-TW': '通知' },
    not: { 'en-US': ['is told', 'are told', 'you are told'] },
  },
  {
    word: { 'en-US': 'Revert', 'zh-CN': '撤销', 'zh-TW': '復原' },
    not: { 'en-US': ['Take back', 'take back', 'aken back', 'takes it back'] },
  },
  {
    word: { 'en-US': 'Release', 'zh-CN': '释放', 'zh-TW': '釋放' },
    not: { 'en-US': ['free again', 'Free the account', 'orders free'] },
  },
  {
    word: { 'en-US': 'Max concurrent', 'zh-CN': '最大并发', 'zh-TW': '最大並發' },
    not: { 'en-US': ['Orders at once', 'Least amount', 'Highest amount', 'Smallest amount', 'Largest amount'] },
  },
  {
    word: { 'en-US': 'Parse again', 'zh-CN': '重新识别', 'zh-TW': '重新識別' },
    not: { 'en-US': ['Read again', 'Read all again', 'read once more', 'nobody could read'] },
  },
  {
    word: { 'en-US': 'Last seen', 'zh-CN': '最近心跳', 'zh-TW': '最近心跳' },
    not: { 'en-US': ['heard of'] },
  },
  {
    word: { 'en-US': 'Acknowledge', 'zh-CN': '处理', 'zh-TW': '處理' },
    not: { 'en-US': ['Take care', 'takes care of'] },
  },
  {
    word: { 'en-US': 'tries left', 'zh-CN': '还可尝试', 'zh-TW': '還可嘗試' },
    not: { 'en-US': ['tries left:', 'Login failed'] },
  },
  {
    word: { 'en-US': 'Repair counters', 'zh-CN': '修复计数', 'zh-TW': '修復計數' },
    not: { 'en-US': ['contradictions right', 'Contradictions of accounts'] },
  },
  {
    word: { 'en-US': 'open orders', 'zh-CN': '进行中', 'zh-TW': '進行中' },
    not: { 'en-US': ['under way', 'Under way'] },
  },
]

/** Turns of speech that no operator would use, in no text of the console. */
const DIALECT =
  /\b(anew|sought|meanwhile|by hand|might be its|of late|put aside|takes? no (?:new )?orders|does not suffice|all the same|asked for (?:by|it)|who asked|somebody else|no more at once|given free|passed over|made-up)\b/i

/** All texts below a node, with their keys. */
function leavesOf(node: unknown, at: string): { at: string; text: string }[] {
  if (typeof node === 'string') return [{ at, text: node }]
  return Object.entries(Object(node)).flatMap(([key, inner]) => leavesOf(inner, at === '' ? key : `${at}.${key}`))
}

describe.each(LOCALES)('the terms of %s', (locale) => {
  // Synonyms are typed, and never read.
  const values = leavesOf(textsOf(locale), '').filter(({ at }) => !at.startsWith('synonyms.'))
  it.each(GLOSSARY.map((term) => [term.word[locale], term] as const))(
    '%s is in use and has no twin',
    (word, { not }) => {
      expect(values.some(({ text }) => text.toLowerCase().includes(word.toLowerCase()))).toBe(true)
      for (const twin of not[locale] ?? []) {
        expect(values.filter(({ text }) => text.includes(twin)).map(({ at }) => at)).toEqual([])
      }
    },
  )
})

it('uses no turns in English that no operator would use', () => {
  const texts = leavesOf(textsOf('en-US'), '').filter(({ at }) => !at.startsWith('synonyms.'))
  expect(texts.filter(({ text }) => DIALECT.test(text))).toEqual([])
})

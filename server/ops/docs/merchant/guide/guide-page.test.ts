import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { merchantCallback } from '#contract/merchant-api/merchant-callback.ts'
import { MERCHANT_ERRORS, MERCHANT_FAULTS } from '#contract/merchant-api/merchant-errors.ts'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { CHAPTERS, GUIDE_FOLDER, guidePage } from '#server/ops/docs/merchant/guide/guide-page.ts'
import { filled } from '#server/ops/docs/merchant/guide/guide-values.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

const chapterOf = (locale: string, id: string) => readFileSync(path.join(GUIDE_FOLDER, locale, `${id}.md`), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).toSorted()

describe.each(LOCALES)('the guide in %s', (locale) => {
  it('has every chapter and no other, with the placeholders, headings and programs of the others', () => {
    expect(readdirSync(path.join(GUIDE_FOLDER, locale)).toSorted()).toEqual(CHAPTERS.map((id) => `${id}.md`).toSorted())
    for (const id of CHAPTERS)
      for (const pattern of [/\{\{(\w+)\}\}/g, /^(#+) /gm, /^```(\w*)/gm])
        expect([id, namesIn(chapterOf(locale, id), pattern)]).toEqual([id, namesIn(chapterOf('en-US', id), pattern)])
  })

  it('tells every product, status, callback attempt, callback field and error, and leaves no placeholder', async () => {
    const page = await guidePage(locale, 'Paydesk API')
    expect(page).not.toContain('{{')
    const products = PRODUCTS.filter(({ direction }) => direction !== 'monitor').map(({ id }) => String(id))
    const named = [
      ...products,
      ...Object.values(ORDER_STATUS_IDS).map(String),
      ...Object.keys(merchantCallback.shape),
      ...MERCHANT_ERRORS.map(({ msg }) => msg),
    ]
    expect(named.filter((name) => !page.includes(`<code>${name}</code>`))).toEqual([])
    expect(page).toContain(`<td>${CALLBACK_DELAYS_SECONDS.length}</td>`)
    expect(page.match(/<svg /g)).toHaveLength(2)
    const libraries = readdirSync('sdk', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(page.match(/<summary>/g)).toHaveLength(libraries.length)
  })
})

it('names a placeholder that nothing fills', () => {
  expect(() => filled('{{nothing}}', 'en-US')).toThrow('unknown placeholder {{nothing}}')
})

/** Files whose refusals a merchant's server can meet. */
const REFUSING =
  /^server\/(collect\/orders\/create\/(create|new)-order|payout\/payouts\/create\/create-payout|platform\/signing\/|collect\/orders\/merchant-queries)/

it('lists every error and fault that creations and queries name', () => {
  const texts = sourceFiles('server').flatMap(({ path: file, text }) =>
    REFUSING.test(file) && !/\.test\.ts$/.test(file) ? [text] : [],
  )
  expect(texts.length).toBeGreaterThan(4)
  const errors = texts.flatMap((text) => namesIn(text, /new AppError\(CODES\.\w+, '([\w.]+)'/g))
  expect(errors.filter((msg) => !MERCHANT_ERRORS.some((one) => one.msg === msg))).toEqual([])
  const faults = texts.flatMap((text) => namesIn(text, /badField\([^,]+, '(\w+)'/g))
  expect(faults.filter((fault) => !MERCHANT_FAULTS.some((one) => one === fault))).toEqual([])
})

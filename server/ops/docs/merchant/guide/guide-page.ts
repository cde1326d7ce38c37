import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { GUIDE_STYLE } from '#server/ops/docs/merchant/guide/guide-style.ts'
import { filled } from '#server/ops/docs/merchant/guide/guide-values.ts'
import { documentPath } from '#server/ops/docs/merchant/reference/reference-page.ts'
import { DOC_TEXTS } from '#server/ops/docs/merchant/merchant-texts.ts'
import { BASE_MARK } from '#server/ops/docs/kept-page.ts'
import { escapeHtml } from '#server/ops/docs/signing-section.ts'
import { inSlices } from '#server/platform/turns/turns.ts'

/** Folder of the guide's Markdown, which has one folder a language. */
export const GUIDE_FOLDER = fileURLToPath(new URL('../../../../../docs/merchant', import.meta.url))

/** The chapters in their order; each is a file of this name in every language. */
export const CHAPTERS = [
  'quick-start',
  'signing',
  'products',
  'statuses',
  'callbacks',
  'errors',
  'idempotency',
  'limits',
  'test-mode',
  'changelog',
] as const

/** Names of the languages, each in itself. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
}

interface Chapter {
  id: string
  title: string
  html: string
}

/** The guide in one language as one page: it needs no script, and `/` searches it where scripts run. */
export async function guidePage(locale: Locale, title: string): Promise<string> {
  const { word } = DOC_TEXTS[locale]
  const chapters: Chapter[] = []
  await inSlices([...CHAPTERS], (id) => void chapters.push(chapterOf(locale, id)))
  const languages = LOCALES.map((other) =>
    other === locale
      ? `<b>${LANGUAGE_NAMES[other]}</b>`
      : `<a href="/docs/merchant/${other}" lang="${other}" hreflang="${other}">${LANGUAGE_NAMES[other]}</a>`,
  )
  const links = chapters.map((chapter) => `<a href="#${chapter.id}">${escapeHtml(chapter.title)}</a>`)
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${GUIDE_STYLE}</style><script src="/docs/merchant/guide.js" defer></script></head>
<body><nav aria-label="${escapeHtml(word.chapters)}"><h1>${escapeHtml(title)}</h1>
<label><span>${escapeHtml(word.search)}</span><input type="search" placeholder="${escapeHtml(word.search)}  /" aria-keyshortcuts="/" data-none="${escapeHtml(word.nothingFound)}"></label><p role="status"></p>
${links.join('\n')}<a href="/docs/merchant/${locale}/reference">${escapeHtml(word.reference)} ↗</a></nav>
<main><p class="languages" aria-label="${escapeHtml(word.language)}">${languages.join(' · ')}</p>
<p>${escapeHtml(word.base)} <code>${BASE_MARK}</code><br>${escapeHtml(word.machine)} <a href="${documentPath(locale)}">OpenAPI 3.1</a> · <a href="/docs/merchant/postman.json" download>${escapeHtml(word.postman)}</a></p>
${chapters.map(({ html, id }) => `<section id="${id}">${html}</section>`).join('\n')}
</main></body></html>`
}

const guideOf = (locale: Locale, id: string) => readFileSync(path.join(GUIDE_FOLDER, locale, `${id}.md`), 'utf8')

/** A chapter as HTML: its headings one level lower, since the page has the first one. */
function chapterOf(locale: Locale, id: string): Chapter {
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        return `<h${depth + 1}>${this.parser.parseInline(tokens)}</h${depth + 1}>\n`
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="wide"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(filled(guideOf(locale, id), locale), { async: false })
  return { id, html, title: /<h2>(.*?)<\/h2>/.exec(html)?.[1] ?? id }
}

/** The page is kept for everybody, so that its policy allows the styles by what they are. */
export const GUIDE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(GUIDE_STYLE).digest('base64')}'`

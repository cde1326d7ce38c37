import type { Locale } from '#domain/text/locales.ts'
import { DOC_TEXTS } from '#server/ops/docs/merchant/merchant-texts.ts'
import { escapeHtml } from '#server/ops/docs/signing-section.ts'

/** Colours of dark pages where Redoc has those of light ones, whatever its theme says. */
const DARK =
  '@media(prefers-color-scheme:dark){body{background:#12171d;color:#dce3ea}a{color:#7db4f5}main h5,main h5 *{color:#98a4b3!important;border-color:#2d3743!important}main h5 svg polygon,main td svg polygon{fill:currentColor}main .react-tabs__tab--selected{color:#12171d!important}main table tr td{border-color:#2d3743!important}}'

/** The OpenAPI document of the merchant's API in a language. */
export const documentPath = (locale: Locale) => `/docs/merchant/${locale}/openapi.json`

/** The page that Redoc draws the reference into; the nonce allows the styles that it makes, and no others. */
export function referencePage(locale: Locale, title: string, nonce: string): string {
  const labels = escapeHtml(JSON.stringify(DOC_TEXTS[locale].redoc))
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{margin:0;font:15px system-ui,sans-serif}header{padding:8px 16px}${DARK}</style>
<script nonce="${nonce}" src="/docs/merchant/reference.js" data-document="${documentPath(locale)}" data-labels="${labels}"></script><script src="/docs/merchant/redoc.js" defer></script></head>
<body><header><a href="/docs/merchant/${locale}">← ${escapeHtml(title)}</a> · <a href="${documentPath(locale)}">OpenAPI 3.1</a></header><main></main></body></html>`
}

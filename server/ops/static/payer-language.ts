import type { Locale } from '#domain/text/locales.ts'

/** Where Chinese is written in traditional characters. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i

/** The language of a payer's page, by what the browser prefers; English where it speaks none of ours. */
export function payerLanguage(accepted = ''): Locale {
  for (const part of accepted.split(',')) {
    const language = part.split(';')[0]?.trim() ?? ''
    if (TRADITIONAL.test(language)) return 'zh-TW'
    if (/^zh\b/i.test(language)) return 'zh-CN'
    if (/^en\b/i.test(language)) return 'en-US'
  }
  return 'en-US'
}

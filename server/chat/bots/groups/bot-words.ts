import type { Locale } from '#domain/text/locales.ts'
import enUS from '#locales/en-US/groupQueries.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/groupQueries.json' with { type: 'json' }
import zhTW from '#locales/zh-TW/groupQueries.json' with { type: 'json' }

const WORDS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS } as const satisfies Record<Locale, unknown>

/** What bots say in groups by themselves and of their books, in a group's language. */
export const botWords = (language: Locale): (typeof enUS)['bot'] => WORDS[language].bot

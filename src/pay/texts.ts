import en from '#locales/en-US/payPage.json'
import zhHans from '#locales/zh-CN/payPage.json'
import zhHant from '#locales/zh-TW/payPage.json'
import { isLocale } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'

/** The texts of the page in one language. */
export type PayTexts = typeof en

const TEXTS: Readonly<Record<Locale, PayTexts>> = { 'zh-CN': zhHans, 'zh-TW': zhHant, 'en-US': en }

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
}

const KEPT = 'pay-language'

/** The language that was chosen here before, otherwise that of the page as it came. */
export function firstLanguage(): Locale {
  const kept = localStorage.getItem(KEPT)
  if (isLocale(kept)) return kept
  const given = document.documentElement.lang
  return isLocale(given) ? given : 'zh-CN'
}

export function keepLanguage(language: Locale): void {
  localStorage.setItem(KEPT, language)
}

export const textsIn = (language: Locale): PayTexts => TEXTS[language]

/** A text with its placeholders filled. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

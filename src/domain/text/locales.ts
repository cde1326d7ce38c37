/** The languages of the interface. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** The cookie that stores the choice. */
export const LANGUAGE_COOKIE = 'language'

/**
 * Browser languages that are used directly; others fall back to the saved choice, then zh-CN (specification, section
 * 1).
 */
const TAKEN_FROM_BROWSER: readonly string[] = ['zh-CN', 'en-US']

/** The initial language of the console. */
export function firstLocale(browser: string, saved: string | null): Locale {
  if (TAKEN_FROM_BROWSER.includes(browser)) return browser as Locale
  return isLocale(saved) ? saved : 'zh-CN'
}

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}

/**
 * Namespaces bundled in one file per language: those of the sign-in page, and those of the shell and of lists. Every
 * other namespace of locales/ has its own file.
 */
export const TEXTS_TOGETHER = {
  first: ['common', 'errors', 'login'],
  console: ['commands', 'enums', 'list', 'screens', 'session', 'shell'],
} as const satisfies Record<string, readonly string[]>

/** The file of a namespace; it holds the texts under the namespace's name. */
export function textFileOf(namespace: string): string {
  const together = Object.entries<readonly string[]>(TEXTS_TOGETHER).find(([, names]) => names.includes(namespace))
  return together?.[0] ?? namespace
}

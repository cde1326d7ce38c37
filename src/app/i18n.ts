import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { firstLocale, isLocale, LOCALES } from '#domain/locales.ts'
import type { Locale } from '#domain/locales.ts'

const SAVED_KEY = 'paydesk.language'
const FIRST = ['common', 'errors', 'login'] as const

type Texts = Record<string, unknown>

/** Namespaces of the sign-in page and of the desk come together each; every other is a file of its own. */
const together = import.meta.glob<Record<string, Texts>>('./texts/*/*.ts')
const files = import.meta.glob<Texts>(['/locales/*/*.json', '!/locales/*/{common,errors,login,commands,enums,list,screens,session,shell}.json'], { import: 'default' })

function loaderOf(language: string, namespace: string): (() => Promise<Texts | undefined>) | undefined {
  const file = files[`/locales/${language}/${namespace}.json`]
  if (file) return file
  const several = together[`./texts/${FIRST.some((name) => name === namespace) ? 'first' : 'desk'}/${language}.ts`]
  return several && (async () => (await several())[namespace])
}

/** Loads one namespace of one language. */
const fileBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = loaderOf(language, namespace)
    if (!load) return done(new Error(`no texts ${language}/${namespace}`), false)
    load().then(
      (texts) => done(null, texts ?? false),
      (error: Error) => done(error, true),
    )
  },
}

/** Starts the texts in the language of the specification's rule; only what the first page needs is loaded. */
export async function startI18n(): Promise<typeof i18next> {
  await i18next
    .use(fileBackend)
    .use(initReactI18next)
    .init({
      lng: firstLocale(navigator.language, savedLanguage()),
      supportedLngs: [...LOCALES],
      load: 'currentOnly',
      fallbackLng: false,
      defaultNS: 'common',
      ns: [...FIRST],
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      // A missing text shows its key; nothing is written to the log about it.
      saveMissing: false,
      debug: false,
    })
  followDocument(i18next.language)
  i18next.on('languageChanged', followDocument)
  return i18next
}

/** Switches the language, loading its texts first, and keeps the choice in this browser. */
export async function chooseLanguage(language: Locale): Promise<void> {
  keepLanguage(language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** The present language. */
export function currentLanguage(): Locale {
  return isLocale(i18next.language) ? i18next.language : 'zh-CN'
}

function savedLanguage(): string | null {
  try {
    return localStorage.getItem(SAVED_KEY)
  } catch {
    return null
  }
}

function keepLanguage(language: Locale): void {
  try {
    localStorage.setItem(SAVED_KEY, language)
  } catch {
    // Storage may be switched off; the account keeps the choice.
  }
}

function followDocument(language: string): void {
  document.documentElement.lang = language
}

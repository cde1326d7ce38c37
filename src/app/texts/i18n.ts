import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { textsAt } from 'virtual:text-files'
import { cookieOf } from '#domain/sign-in.ts'
import { LIMITS } from '#domain/limits.ts'
import { firstLocale, isLocale, LANGUAGE_COOKIE, LOCALES, TEXTS_TOGETHER, textFileOf } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { lazyModule, ChunkLoadError } from '#features/lazy-module.ts'
import type { LazyModule } from '#features/lazy-module.ts'

/** The texts of a file by their namespaces. */
type Texts = Record<string, Record<string, unknown>>

const files = new Map<string, LazyModule<Texts>>()

/** Fetches texts for i18next; namespaces in a shared file are fetched once. */
export const textBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    fileAt(`${textsAt}/${language}/${textFileOf(namespace)}.json`).use(
      (texts) => done(null, texts[namespace] ?? false),
      // i18next retries a few times.
      (error) => done(error as Error, true),
    )
  },
}

function fileAt(address: string): LazyModule<Texts> {
  let file = files.get(address)
  if (!file) files.set(address, (file = lazyModule(() => fetchTexts(address))))
  return file
}

async function fetchTexts(address: string): Promise<Texts> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return await response.json()
}

/** A text file that fails to load is retried twice, within a second. */
const TRIES_AGAIN = 2

/** Starts the texts in the language of the specification's rule; only what the first page needs is loaded. */
export async function startI18n(): Promise<typeof i18next> {
  await i18next
    .use(textBackend)
    .use(initReactI18next)
    .init({
      lng: firstLocale(navigator.language, cookieOf(document.cookie, LANGUAGE_COOKIE)),
      supportedLngs: [...LOCALES],
      load: 'currentOnly',
      fallbackLng: false,
      defaultNS: 'common',
      // Texts that lists have in common: a list's namespace need not repeat them.
      fallbackNS: 'list',
      ns: [...TEXTS_TOGETHER.first],
      maxRetries: TRIES_AGAIN,
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

/** Loads texts of the current language; throws ChunkLoadError if they cannot be loaded, and the next call retries. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  const { language } = i18next
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  await i18next.loadNamespaces(namespaces)
  // i18next does not retry a failed namespace by itself.
  if (missing().length > 0) await i18next.reloadResources(language, missing())
  if (missing().length > 0) throw new ChunkLoadError(`no texts ${missing().join(', ')} in ${language}`)
}

/** Switches the language after loading its texts, and stores the choice in this browser. */
export async function chooseLanguage(language: Locale): Promise<void> {
  keepLanguage(language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** The current language. */
export function currentLanguage(): Locale {
  return isLocale(i18next.language) ? i18next.language : 'zh-CN'
}

/** Stored in this browser, for whoever signs in here next. */
function keepLanguage(language: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari 17 and in pages served without https.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${LIMITS.languageSeconds}; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
}

function followDocument(language: string): void {
  document.documentElement.lang = language
}

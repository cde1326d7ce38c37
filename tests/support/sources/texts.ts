import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import type { Locale } from '#domain/text/locales.ts'
import { makeLookup } from '#features/list/list-texts.ts'
import type { Lookup } from '#features/list/list-texts.ts'

const FOLDER = new URL('../../../locales/', import.meta.url)

/** The namespaces of `locales/`. */
export const NAMESPACES = readdirSync(new URL('en-US', FOLDER)).map((name) => name.replace(/\.json$/, ''))

/** The texts of one language by namespace, as they stand in its files. */
export function textsOf(language: Locale): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    NAMESPACES.map((name) => [name, JSON.parse(readFileSync(new URL(`${language}/${name}.json`, FOLDER), 'utf8'))]),
  )
}

/** The namespaces of lists. */
export const LIST_NAMESPACES = Object.entries(textsOf('en-US')).flatMap(([name, texts]) =>
  'grid' in texts ? [name] : [],
)

/** The console's lookup in one language; a missing text is an error. */
export function strictLookup(language: Locale): Lookup {
  const missing: string[] = []
  const texts = i18next.createInstance({
    lng: language,
    fallbackLng: false,
    fallbackNS: 'list',
    ns: NAMESPACES,
    resources: { [language]: textsOf(language) },
    interpolation: { escapeValue: false },
    initAsync: false,
    parseMissingKeyHandler: (key, defaultValue) => {
      if (defaultValue === undefined) missing.push(key)
      return defaultValue ?? key
    },
  })
  void texts.init()
  const lookup = makeLookup(texts.getFixedT(language, 'list'))
  return (key, options) => {
    const text = lookup(key, options)
    if (missing.length > 0) throw new Error(`no text ${missing.splice(0).join(', ')} for ${key} in ${language}`)
    return text
  }
}

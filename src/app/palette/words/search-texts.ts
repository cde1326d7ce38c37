import { useSyncExternalStore } from 'react'
import i18next from 'i18next'
import type { SearchTexts } from '#app/palette/words/found-by.ts'
import { meaningsOf } from '#commands/search/synonyms.ts'
import type { SynonymTexts } from '#commands/search/synonyms.ts'
import { LOCALES } from '#domain/text/locales.ts'

let searchTexts: SearchTexts = { all: [], synonyms: [], meanings: [], pinyinOf: () => undefined }
const waiting = new Set<() => void>()
const add = (texts: Partial<SearchTexts>) => {
  searchTexts = { ...searchTexts, ...texts }
  for (const listener of waiting) listener()
}

async function loadPinyin(): Promise<void> {
  const { pinyinOf } = await import('#commands/search/pinyin.ts')
  add({ pinyinOf })
}

async function loadWords(): Promise<void> {
  await i18next.loadNamespaces('synonyms')
  await i18next.loadLanguages([...LOCALES])
  const synonyms = LOCALES.flatMap((locale) => {
    const texts: SynonymTexts | undefined = i18next.getResourceBundle(locale, 'synonyms')
    return texts ? [texts] : []
  })
  const all = LOCALES.map((locale) => i18next.getFixedT(locale, ['commands', 'screens'] as const))
  add({ all, synonyms, meanings: meaningsOf(synonyms) })
}

// None of it is needed for the first page: it loads with the code that searches.
const loading = Promise.allSettled([loadPinyin(), loadWords()])

/** Texts by which entries are searched besides their titles, as far as they could be loaded. */
export async function loadedSearchTexts(): Promise<SearchTexts> {
  await loading
  return searchTexts
}

function onSearchTexts(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Texts by which entries are searched besides their titles, once they are loaded. */
export const useSearchTexts = () => useSyncExternalStore(onSearchTexts, () => searchTexts)

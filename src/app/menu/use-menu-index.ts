import i18next from 'i18next'
import { useEffect, useState } from 'react'
import type { BuiltRoute } from '#app/catalogue.ts'
import { routeTitle } from '#app/screen-titles.ts'
import type { Findable, SearchIndex } from '#commands/search/palette-search.ts'
import { LOCALES } from '#domain/text/locales.ts'

export interface FoundPage extends Findable {
  built: BuiltRoute
}

/**
 * An index of pages by their titles in every language and by pinyin; null until loaded. It is built on the first
 * search, so that the menu loads without it.
 */
export function useMenuIndex(pages: readonly BuiltRoute[], isWanted: boolean): SearchIndex<FoundPage> | null {
  const [index, setIndex] = useState<SearchIndex<FoundPage> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void makeIndex(pages).then((made) => isCurrent && setIndex(made))
    return () => {
      isCurrent = false
    }
  }, [pages, isWanted])
  return index
}

async function makeIndex(pages: readonly BuiltRoute[]): Promise<SearchIndex<FoundPage>> {
  const [{ createSearchIndex }, { pinyinOf }] = await Promise.all([
    import('#commands/search/palette-search.ts'),
    import('#commands/search/pinyin.ts'),
    i18next.loadLanguages([...LOCALES]),
  ])
  const titlesOf = LOCALES.map((language) => i18next.getFixedT(language, 'screens'))
  return createSearchIndex(
    pages.map((built) => {
      const titles = titlesOf.map((t) => routeTitle(t, built.route))
      const sounds = titles.map(pinyinOf).flatMap(({ full, initials }) => [full, initials])
      return { id: built.route.path, built, texts: [...titles, ...sounds] }
    }),
  )
}

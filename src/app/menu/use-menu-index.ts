import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { routeTitle } from '#app/screen-titles.ts'
import { screenCommands } from '#commands/screen.commands.ts'
import type { Findable } from '#commands/search/match-quality.ts'
import type { SearchIndex } from '#commands/search/palette-search.ts'

export interface FoundPage extends Findable {
  built: BuiltRoute
}

/**
 * An index of pages by what their commands are found by in the palette; null until loaded. It is built on the first search,
 * so that the menu loads without it.
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
  const [{ createSearchIndex }, { foundByTitle }, { loadedSearchTexts }] = await Promise.all([
    import('#commands/search/palette-search.ts'),
    import('#app/palette/words/found-by.ts'),
    import('#app/palette/words/search-texts.ts'),
  ])
  const texts = await loadedSearchTexts()
  const t = i18next.getFixedT(i18next.language, 'screens')
  const commands = new Map(screenCommands(SCREEN_ENTRIES).map((command) => [command.id, command]))
  return createSearchIndex(
    pages.flatMap((built) => {
      const { path } = built.route
      const command = commands.get(`screen.${path}`)
      return command ? [{ id: path, built, ...foundByTitle(command, routeTitle(t, built.route), texts) }] : []
    }),
    texts.meanings,
  )
}

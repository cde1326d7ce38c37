import { use, useMemo } from 'react'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { takeLayout } from '#app/views/take-layout.ts'
import { countText, useViews } from '#app/views/use-views.ts'
import { SessionContext } from '#features/session/session-context.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

const NAME_LENGTH = 80

/** The saved views as entries, each with how many rows match it now; as last known until `isLive`. */
export function useViewEntries(surface: Pick<ConsoleSurface, 'go'>, isLive: boolean): PaletteEntry[] {
  const session = use(SessionContext)
  const views = useViews(session?.user() ?? null, { isLive })
  return useMemo(
    () =>
      views.map((queue): PaletteEntry => {
        const { view, place, count } = queue
        const title = sanitizeText(view.name, NAME_LENGTH)
        const owner = sanitizeText(view.ownerName, NAME_LENGTH)
        return {
          id: `view:${view.id}`,
          group: 'views',
          title,
          detail: [...(count === null ? [] : [countText(count)]), owner].join(' · '),
          texts: [title, owner],
          run: (inNewTab) => {
            if (session) takeLayout(session, queue)
            surface.go(place.path, place.search, inNewTab)
          },
        }
      }),
    [views, surface, session],
  )
}

import { use, useMemo } from 'react'
import i18next from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/api.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { narrowedLists, splitText } from '#app/palette/narrow/narrow-lists.ts'
import { choicesOf, narrowingsOf } from '#app/palette/narrow/narrowings.ts'
import type { Choice } from '#app/palette/narrow/narrowings.ts'
import { useViews } from '#app/views/use-views.ts'
import type { Role } from '#domain/roles.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { makeLookup } from '#features/list/list-texts.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import { SessionContext } from '#features/session/session-context.ts'
import { sanitizeName } from '#ui/sanitize-text.ts'

const NONE: PaletteEntry[] = []

/** The choices of the queues' filters, which come with the queues' code. */
async function readChoices(): Promise<Choice[]> {
  const [{ ORDER_FILTERS }, { PAYOUT_FILTERS }] = await Promise.all([
    import('#features/orders/order-list/filters/order-filters.ts'),
    import('#features/payouts/payout-list/filters/payout-filters.ts'),
  ])
  return [...choicesOf('orders', ORDER_FILTERS), ...choicesOf('payoutOrders', PAYOUT_FILTERS)]
}

const lookupIn = (locale: string | null): Lookup => makeLookup(i18next.getFixedT(locale, 'list'))
const loadedLocales = () => LOCALES.filter((locale) => i18next.hasResourceBundle(locale, 'enums'))

/** Entries for a party and a view or status together: the list that is filtered by both. */
export function useNarrowedLists(surface: Pick<ConsoleSurface, 'go'>, role: Role, text: string): PaletteEntry[] {
  const session = use(SessionContext)
  const hasWords = /\S\s+\S/.test(text)
  const views = useViews(session?.user() ?? null, { isLive: false })
  const { data: choices } = useQuery({
    queryKey: ['palette.choices'],
    queryFn: readChoices,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: hasWords,
  })
  const { language } = i18next
  const locales = loadedLocales().join()
  const narrowings = useMemo(
    () =>
      choices ? narrowingsOf(choices, views, { own: lookupIn(language), all: locales.split(',').map(lookupIn) }) : [],
    [choices, views, language, locales],
  )
  const split = useMemo(() => (hasWords ? splitText(text, narrowings) : null), [hasWords, text, narrowings])
  const { data } = useQuery({ ...query('search.find', { text: split?.party ?? '' }), enabled: split !== null })
  return useMemo(
    () =>
      split && data
        ? narrowedLists(data, split.narrowings, role).map(({ id, party, place, title }): PaletteEntry => {
            const shown = sanitizeName(party)
            return {
              ...{ id: `narrowed:${id}`, group: 'narrowed', title: shown, detail: title, texts: [shown, title] },
              run: (inNewTab) => surface.go(place.path, place.search, inNewTab),
            }
          })
        : NONE,
    [split, data, role, surface],
  )
}

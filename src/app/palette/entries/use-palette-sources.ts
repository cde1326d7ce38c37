import { useEffect, useMemo, useState, use } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/api.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { useClipboardOrder } from '#app/commands/use-clipboard-order.ts'
import { useNotice } from '#features/use-notice.ts'
import { orderCodeEntry } from '#app/palette/entries/order-code-entry.ts'
import { useCommandsElsewhere } from '#app/palette/entries/use-commands-elsewhere.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { useCommandEntries } from '#app/palette/entries/use-command-entries.ts'
import { foundByNames } from '#app/palette/words/found-by.ts'
import { useSearchTexts } from '#app/palette/words/search-texts.ts'
import type { SearchTexts } from '#app/palette/words/found-by.ts'
import { settingUi } from '#app/palette/setting/setting-ui.ts'
import { placeOfOrder } from '#app/views/hit-place.ts'
import { takeLayout } from '#app/views/take-layout.ts'
import { countText, useViews } from '#app/views/use-views.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { rolesOf } from '#commands/command.ts'
import { prepareSearch } from '#commands/search/palette-search.ts'
import type { Meanings } from '#commands/search/synonyms.ts'
import type { Role } from '#domain/roles.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { afterPaint } from '#features/when-idle.ts'
import { SessionContext } from '#features/session/session-context.ts'
import { settingValueText } from '#features/ops/settings/setting-texts.ts'
import { sanitizeName } from '#ui/sanitize-text.ts'

const NONE: PaletteEntry[] = []
const TEXTS = ['settings', 'enums'] as const
/** Any of the set calls: all have the same access. */
const SET_CALL = 'system-config.set:orderTimeoutMinutes'

/** The first letters of a title's words: `ot` for `Order timeout`. */
const initialsOf = (title: string): string =>
  title
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')

/**
 * Every setting that has an effect as an entry that opens its form, for those who may change settings. The values are
 * fetched once `isLive`; until then those last known are shown.
 */
function useSettingEntries(role: Role, { pinyinOf, all }: SearchTexts, isLive: boolean): PaletteEntry[] {
  const mayChange = rolesOf(SET_CALL).includes(role)
  // Only those who read them load the names. The type stays that of all texts: others get no entry.
  const { t, ready } = useTranslation((mayChange ? TEXTS : TEXTS.slice(1)) as typeof TEXTS, {
    useSuspense: false,
  })
  // When the palette opens, not at the first key, since what Enter runs must not change while somebody types.
  const { data } = useQuery({ ...query('system-config.getAll', {}), enabled: mayChange && isLive })
  return useMemo(() => {
    if (!mayChange || !ready || !data) return NONE
    // Those of all languages come with the titles of all.
    const known = LOCALES.filter((locale) => i18next.hasResourceBundle(locale, 'settings'))
    const languages = known.map((locale) => i18next.getFixedT(locale, 'settings'))
    return data.list.map(({ key, value, version }): PaletteEntry => {
      const title = t(`settings:name.${key}`)
      return {
        id: `setting.${key}`,
        group: 'systemSettings',
        title,
        detail: settingValueText(t, key, value),
        ...foundByNames([title, ...languages.map((names) => names(`name.${key}`))], pinyinOf),
        around: [key, initialsOf(title)],
        run: () => settingUi.open({ id: key, value, version }),
      }
    })
  }, [mayChange, ready, data, t, pinyinOf, all])
}

/** The saved views as entries, each with how many rows match it now; as last known until `isLive`. */
function useViewEntries(surface: Pick<ConsoleSurface, 'go'>, isLive: boolean): PaletteEntry[] {
  const session = use(SessionContext)
  const views = useViews(session?.user() ?? null, { isLive })
  return useMemo(
    () =>
      views.map((queue): PaletteEntry => {
        const { view, place, count } = queue
        const title = sanitizeName(view.name)
        const owner = sanitizeName(view.ownerName)
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

/** Entries that the palette chooses from, whatever is typed. The same object until one of them changes. */
export interface PaletteSources {
  commands: readonly PaletteEntry[]
  /** Commands of other screens, found by typing alone. */
  elsewhere: readonly PaletteEntry[]
  settings: readonly PaletteEntry[]
  views: readonly PaletteEntry[]
  clipboard: readonly PaletteEntry[]
  /** Words that mean the same. */
  meanings: Meanings
}

/** Gathers the entries that do not depend on the text, so that a key press only ranks them. */
export function usePaletteSources(surface: ConsoleSurface, overrides: KeyOverrides): PaletteSources {
  const role = surface.facts()?.role ?? 'merchant'
  const isPainted = useIsPainted()
  const commands = useCommandEntries(surface, overrides)
  const searchTexts = useSearchTexts()
  const elsewhere = useCommandsElsewhere(surface, overrides)
  const { meanings } = searchTexts
  const settings = useSettingEntries(role, searchTexts, isPainted)
  const views = useViewEntries(surface, isPainted)
  const clipboard = useClipboardEntries(surface, role)
  useEffect(() => {
    if (isPainted) prepareSearch([...commands, ...elsewhere, ...settings])
  }, [isPainted, commands, elsewhere, settings])
  return useMemo(
    () => ({ commands, elsewhere, settings, views, clipboard, meanings }),
    [commands, elsewhere, settings, views, clipboard, meanings],
  )
}

/** True once the opening is painted. Nothing is fetched before, since sending requests would delay it. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  return isPainted
}

/** The order number on the clipboard, or an entry that reads the clipboard. */
function useClipboardEntries(surface: ConsoleSurface, role: Role): PaletteEntry[] {
  const { t } = useTranslation('commands')
  const notice = useNotice()
  const { code, canAsk, ask } = useClipboardOrder()
  return useMemo(() => {
    const making = { surface, role, t }
    if (code) return orderCodeEntry(code, 'clipboard', making)
    if (!canAsk || !placeOfOrder('', role)) return []
    const takeFromClipboard = (inNewTab: boolean) =>
      ask().then(
        (found) => {
          const [entry] = found ? orderCodeEntry(found, 'clipboard', making) : []
          if (entry) entry.run(inNewTab)
          else notice(t('palette.noOrderInClipboard'))
        },
        () => notice(t('palette.clipboardRefused')),
      )
    return [
      {
        id: 'clipboard:ask',
        group: 'clipboard',
        title: t('palette.fromClipboard'),
        texts: [],
        run: (inNewTab) => void takeFromClipboard(inNewTab),
      },
    ]
  }, [code, canAsk, ask, surface, role, t, notice])
}

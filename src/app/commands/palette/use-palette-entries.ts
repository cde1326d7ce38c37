import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/commands/palette/palette-entry.ts'
import type { PaletteMode } from '#app/commands/palette/palette-mode.ts'
import { useClipboardOrder } from '#app/commands/use-clipboard-order.ts'
import { useCommandEntries, usePinyin, withRecent } from '#app/commands/palette/use-command-entries.ts'
import { useNotice } from '#app/commands/use-notice.ts'
import { inGroups, possibleFirst } from '#app/palette/arrange-entries.ts'
import { placeOfOrder } from '#app/palette/hit-place.ts'
import { useViewEntries } from '#app/palette/use-view-entries.ts'
import { useSettingEntries } from '#app/palette/use-setting-entries.ts'
import { useSearchHits } from '#app/palette/use-search-hits.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { findOrderCode } from '#domain/orders/order-code.ts'
import type { Role } from '#domain/roles.ts'

/** The maximum shown of what is found: others are found by typing more. */
const SHOWN = 50

/** The entries of the palette, and whether the server is still searching. */
export interface PaletteEntries {
  entries: PaletteEntry[]
  isSearching: boolean
  error: Error | null
}

/** The entries for the query, best first. */
export function usePaletteEntries(
  surface: ConsoleSurface,
  overrides: KeyOverrides,
  mode: PaletteMode,
  text: string,
): PaletteEntries {
  const facts = surface.facts()
  const role = facts?.role ?? 'merchant'
  const userId = facts?.userId ?? 0
  const hasTarget = (facts?.target?.rows.length ?? 0) > 0
  const commandEntries = useCommandEntries(surface, overrides)
  const clipboard = useClipboardEntries(surface, role)
  const orderCodeEntry = useOrderCodeEntry(surface, role)
  const hits = useSearchHits(surface, role, mode === 'commands' ? '' : text)
  const isEmpty = text === ''
  const views = useViewEntries(surface)
  const settings = useSettingEntries(role, usePinyin())
  const resting = useMemo(
    () => (isEmpty ? inGroups(possibleFirst([...withRecent(commandEntries, userId), ...views], hasTarget)) : []),
    [isEmpty, commandEntries, views, userId, hasTarget],
  )
  // Built on the first search, so that opening does not wait for it; what each entry is searched by is kept.
  const index = useMemo(
    () =>
      isEmpty ? null : createSearchIndex([...commandEntries, ...settings, ...views, ...otherThan(hits.named, views)]),
    [commandEntries, settings, views, hits.named, isEmpty],
  )
  const found = useMemo(
    () => (index ? possibleFirst(index.find(text, SHOWN), hasTarget) : resting),
    [index, text, hasTarget, resting],
  )

  const { isSearching, error } = hits
  if (mode === 'commands') return settled(found.filter(({ group }) => group !== 'screens'))
  if (mode === 'parties') return { entries: hits.named, isSearching, error }
  const typedCode = findOrderCode(text)
  // An order number needs no search; what the search adds is what the order is.
  const numbered = typedCode && hits.numbered.length === 0 ? orderCodeEntry(typedCode, 'orders') : hits.numbered
  if (mode === 'orders') return { entries: numbered, isSearching, error }
  return { entries: isEmpty ? [...clipboard, ...found] : [...numbered, ...found], isSearching, error }
}

/** What the server found and is not known here already. */
const otherThan = (found: readonly PaletteEntry[], known: readonly PaletteEntry[]) =>
  found.filter(({ id }) => !known.some((one) => one.id === id))

const settled = (entries: PaletteEntry[]): PaletteEntries => ({ entries, isSearching: false, error: null })

/** An entry for an order number, without asking the server; none where the role has no list for it. */
function useOrderCodeEntry(surface: ConsoleSurface, role: Role) {
  const { t } = useTranslation('commands')
  return (code: string, group: 'clipboard' | 'orders'): PaletteEntry[] => {
    const place = placeOfOrder(code, role)
    if (!place) return []
    const run = (inNewTab: boolean) => surface.go(place.path, place.search, inNewTab)
    return [{ id: `order:${code}`, group, title: t('palette.openOrder', { code }), texts: [code], run }]
  }
}

/** The order number on the clipboard, or an entry that reads the clipboard. */
function useClipboardEntries(surface: ConsoleSurface, role: Role): PaletteEntry[] {
  const { t } = useTranslation('commands')
  const notice = useNotice()
  const orderCodeEntry = useOrderCodeEntry(surface, role)
  const { code, canAsk, ask } = useClipboardOrder()
  if (code) return orderCodeEntry(code, 'clipboard')
  if (!canAsk || !placeOfOrder('', role)) return []
  const takeFromClipboard = (inNewTab: boolean) =>
    ask().then(
      (found) => {
        const [entry] = found ? orderCodeEntry(found, 'clipboard') : []
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
}

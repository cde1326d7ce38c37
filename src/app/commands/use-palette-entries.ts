import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/commands/palette-entry.ts'
import type { PaletteMode } from '#app/commands/palette-mode.ts'
import { useClipboardOrder } from '#app/commands/use-clipboard-order.ts'
import { useCommandEntries, withRecent } from '#app/commands/use-command-entries.ts'
import { goToOrder, useOrderCodeEntry, useOrderLookup, usePartyLookup } from '#app/commands/use-lookup-entries.ts'
import type { Lookup } from '#app/commands/use-lookup-entries.ts'
import { useNotice } from '#app/commands/use-notice.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { findOrderCode } from '#domain/order-code.ts'
import { pathFor } from '#domain/screens.ts'

/** The maximum shown: entries beyond the first fifty are found by typing more. */
const SHOWN = 50

/** The entries for the query, best first. */
export function usePaletteEntries(
  surface: ConsoleSurface,
  overrides: KeyOverrides,
  mode: PaletteMode,
  text: string,
): Lookup {
  const facts = surface.facts()
  const role = facts?.role ?? 'merchant'
  const userId = facts?.userId ?? 0
  const commandEntries = useCommandEntries(surface, overrides)
  const clipboard = useClipboardEntries(surface)
  const orderCodeEntry = useOrderCodeEntry(surface, role)
  const orders = useOrderLookup(surface, role, mode, text)
  const parties = usePartyLookup(surface, role, mode, text)
  const isEmpty = text === ''
  // Built on the first search, so that opening does not wait for it.
  const index = useMemo(() => (isEmpty ? null : createSearchIndex(commandEntries)), [commandEntries, isEmpty])
  const found = useMemo(() => {
    return index ? index.find(text, SHOWN) : withRecent(commandEntries, userId).slice(0, SHOWN)
  }, [index, commandEntries, text, userId])

  if (mode === 'orders') return orders
  if (mode === 'parties') return parties
  if (mode === 'commands') return settled(found.filter(({ group }) => group !== 'screens'))
  const typedCode = findOrderCode(text)
  if (typedCode && pathFor('orders', role)) return settled([orderCodeEntry(typedCode, 'orders'), ...found])
  return settled(text === '' ? [...clipboard, ...found] : found)
}

const settled = (entries: PaletteEntry[]): Lookup => ({ entries, isSearching: false, error: null })

/** The order number on the clipboard, or an entry that reads the clipboard. */
function useClipboardEntries(surface: ConsoleSurface): PaletteEntry[] {
  const { t } = useTranslation('commands')
  const notice = useNotice()
  const role = surface.facts()?.role ?? 'merchant'
  const orderCodeEntry = useOrderCodeEntry(surface, role)
  const { code, canAsk, ask } = useClipboardOrder()
  if (!pathFor('orders', role)) return []
  if (code) return [orderCodeEntry(code, 'clipboard')]
  if (!canAsk) return []
  const takeFromClipboard = (inNewTab: boolean) =>
    ask().then(
      (found) => (found ? goToOrder(surface, role, found, inNewTab) : notice(t('palette.noOrderInClipboard'))),
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

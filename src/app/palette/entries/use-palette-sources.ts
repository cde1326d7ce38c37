import { useEffect, useMemo, useState } from 'react'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { useCommandEntries, usePinyin } from '#app/palette/entries/use-command-entries.ts'
import { useSettingEntries } from '#app/palette/use-setting-entries.ts'
import { useViewEntries } from '#app/palette/use-view-entries.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { afterPaint } from '#features/after-paint.ts'
import { useTranslation } from 'react-i18next'
import { orderCodeEntry } from '#app/palette/entries/order-code-entry.ts'
import { useClipboardOrder } from '#app/commands/use-clipboard-order.ts'
import { useNotice } from '#app/commands/use-notice.ts'
import { placeOfOrder } from '#app/views/hit-place.ts'
import type { Role } from '#domain/roles.ts'

/** What the palette chooses from, whatever is typed. The same object until one of them changes. */
export interface PaletteSources {
  commands: readonly PaletteEntry[]
  settings: readonly PaletteEntry[]
  views: readonly PaletteEntry[]
  clipboard: readonly PaletteEntry[]
}

/** Gathers the entries that do not depend on the text, so that a key press only ranks them. */
export function usePaletteSources(surface: ConsoleSurface, overrides: KeyOverrides): PaletteSources {
  const role = surface.facts()?.role ?? 'merchant'
  const isPainted = useIsPainted()
  const commands = useCommandEntries(surface, overrides)
  const settings = useSettingEntries(role, usePinyin(), isPainted)
  const views = useViewEntries(surface, isPainted)
  const clipboard = useClipboardEntries(surface, role)
  return useMemo(() => ({ commands, settings, views, clipboard }), [commands, settings, views, clipboard])
}

/** Whether the opening is painted. Nothing is fetched before, since sending requests would delay it. */
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

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { orderCodeEntry } from '#app/commands/palette/entries/order-code-entry.ts'
import type { PaletteEntry } from '#app/commands/palette/entries/palette-entry.ts'
import { useClipboardOrder } from '#app/commands/use-clipboard-order.ts'
import { useNotice } from '#app/commands/use-notice.ts'
import { placeOfOrder } from '#app/palette/hit-place.ts'
import type { Role } from '#domain/roles.ts'

/** The order number on the clipboard, or an entry that reads the clipboard. */
export function useClipboardEntries(surface: ConsoleSurface, role: Role): PaletteEntry[] {
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

import type { TFunction } from 'i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { placeOfOrder } from '#app/views/hit-place.ts'
import type { Role } from '#domain/roles.ts'

interface Making {
  surface: Pick<ConsoleSurface, 'go'>
  role: Role
  t: TFunction<'commands'>
}

/** An entry for an order number, without asking the server; none where the role has no list for it. */
export function orderCodeEntry(
  code: string,
  group: 'clipboard' | 'orders',
  { surface, role, t }: Making,
): PaletteEntry[] {
  const place = placeOfOrder(code, role)
  if (!place) return []
  const run = (inNewTab: boolean) => surface.go(place.path, place.search, inNewTab)
  return [{ id: `order:${code}`, group, title: t('palette.openOrder', { code }), texts: [code], run }]
}

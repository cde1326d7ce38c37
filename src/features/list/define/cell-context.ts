import { addressFor } from '#commands/action-commands.ts'
import type { Role } from '#domain/roles.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import type { ListTexts, Lookup } from '#features/list/list-texts.ts'
import type { Place } from '#machines/action/define-actions.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Parts that cells need beside their row. */
export interface CellContext {
  t: Lookup
  texts: ListTexts
  zone: string
  role: Role
}

/** A cell that leads to a place of the console; a text alone where the role sees no such place. */
export function linkCell(text: string | null, place: Place | null, { role }: CellContext): QueueCell {
  if (text === null) return null
  const label = sanitizeText(text)
  const address = place && addressFor(place, role)
  return address ? { href: `${address.to}${stringifySearch(address.search)}`, label } : label
}

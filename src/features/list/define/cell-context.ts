import type { Role } from '#domain/roles.ts'
import type { ListTexts, Lookup } from '#features/list/list-texts.ts'

/** What cells need beside their row. */
export interface CellContext {
  t: Lookup
  texts: ListTexts
  zone: string
  role: Role
}

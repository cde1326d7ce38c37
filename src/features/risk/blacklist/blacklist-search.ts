import { BLACKLIST_KINDS } from '#domain/risk-rules.ts'
import { fieldRecord, line, oneOf } from '#domain/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { choiceFilter, createFilterModel, namedChoices, textFilter } from '#features/list/fields/filters.ts'

/** The address of the blacklist. */
export const blacklistSearchSchema = fieldRecord({
  kind: oneOf(BLACKLIST_KINDS),
  value: line(128),
  /** The id of the entry beside the list. */
  open: line(32),
})
export type BlacklistSearch = SearchOf<typeof blacklistSearchSchema>

/** The filters of the blacklist. */
export const BLACKLIST_FILTERS = createFilterModel(blacklistSearchSchema.shape, [
  choiceFilter('kind', namedChoices('blacklistKind', BLACKLIST_KINDS)),
  textFilter('value', 128),
])

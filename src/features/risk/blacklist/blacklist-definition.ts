import { api } from '#api/api.ts'
import { riskCommands } from '#commands/risk.commands.ts'
import type { InputOf } from '#contract/contract.ts'
import type { BlacklistEntry } from '#contract/risk.endpoints.ts'
import { suggestText, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { BLACKLIST_FILTERS } from '#features/risk/blacklist/blacklist-search.ts'
import type { BlacklistSearch } from '#features/risk/blacklist/blacklist-search.ts'

/** Entries are sorted newest first only. */
export type BlacklistInput = Pick<InputOf<'riskControl.getBlacklist'>, 'kind' | 'value'> & SortedInput

/** The blacklist: its filters and calls. */
export const BLACKLIST: ListDefinition<BlacklistEntry, BlacklistInput> = {
  screen: 'riskBlacklist',
  namespace: 'riskBlacklist',
  commands: riskCommands,
  filters: BLACKLIST_FILTERS,
  keyOf: (row) => String(row.id),
  targetOf: (rows, source, matching) => ({ kind: 'blacklistEntry', rows, source, matching }),
  inputOf: (search) => {
    const { kind, value } = search as BlacklistSearch
    return withoutEmpty({ kind, value })
  },
  fetchPage: ({ sortBy: _by, sortDirection: _direction, ...input }, request, signal) =>
    api.call('riskControl.getBlacklist', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
  suggestFilters: suggestText('value', 128),
}

import { api } from '#api/api.ts'
import { riskCommands } from '#commands/risk.commands.ts'
import type { InputOf } from '#contract/contract.ts'
import type { RiskRuleRow } from '#contract/risk.endpoints.ts'
import { withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { RULE_FILTERS } from '#features/risk/detections/detection-search.ts'
import type { RiskSearch } from '#features/risk/detections/detection-search.ts'
import { NO_DETAIL } from '#features/risk/no-detail.ts'

/** Rules stand in the order in which they were made. */
export type RuleInput = InputOf<'riskControl.getRules'> & SortedInput

/** The rules, the second part of the screen of detections. */
export const RULE_LIST: ListDefinition<RiskRuleRow, RuleInput> = {
  screen: 'riskDetections',
  part: 'rules',
  namespace: 'riskRules',
  commands: riskCommands,
  filters: RULE_FILTERS,
  keyOf: (row) => String(row.id),
  targetOf: (rows, source, matching) => ({ kind: 'riskRule', rows, source, matching }),
  inputOf: (search) => {
    const { name, ruleKind: kind, enabled } = search as RiskSearch
    return withoutEmpty({ name, kind, enabled })
  },
  fetchPage: ({ sortBy: _by, sortDirection: _direction, ...input }, request, signal) =>
    api.call('riskControl.getRules', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
  isNewestFirst: () => false,
  // Rules are few and made by hand: they are read again after each change.
  newestId: async () => 0,
  countNewer: async () => 0,
  detail: NO_DETAIL,
  summaries: [],
  read: () => null,
  suggestFilters: (text) => (text.trim() === '' ? [] : [{ field: 'name', value: text.trim().slice(0, 64) }]),
}

import { api } from '#api/api.ts'
import { riskCommands } from '#commands/entities/risk.commands.ts'
import type { InputOf } from '#contract/contract.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { suggestText, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { RULE_FILTERS } from '#features/risk/risk-search.ts'
import type { RiskSearch } from '#features/risk/risk-search.ts'

/** Rules are sorted by creation. */
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
  suggestFilters: suggestText('name', 64),
}

/** Finds rules; they are few, so that one is found among all. */
export const ruleFinder = finderOf(RULE_LIST, {
  lineOf: ({ name }) => name,
  getOne: async (key, signal) =>
    (await RULE_LIST.fetchPage({}, { pageIndex: 1 }, signal)).list.find((rule) => RULE_LIST.keyOf(rule) === key),
})

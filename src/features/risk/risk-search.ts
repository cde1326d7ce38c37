import { DETECTION_FIELDS } from '#domain/lists/orders/payouts.fields.ts'
import { addressOf } from '#domain/lists/fields/list-filters.ts'
import { RISK_KINDS } from '#domain/payouts/risk-rules.ts'
import { fieldRecord, flag, line, oneOf } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { createFilterModel, namedChoices, textFilter, YES_NO } from '#features/list/fields/filters.ts'
import type { FilterSpec } from '#features/list/fields/filters.ts'

/** The address of the screen: which part of it, and the filters of both parts. */
export const riskSearchSchema = fieldRecord({
  ...addressOf(DETECTION_FIELDS).shape,
  /** Left out: the detections. */
  view: oneOf(['rules']),
  name: line(64),
  ruleKind: oneOf(RISK_KINDS),
  enabled: flag,
})
export type RiskSearch = SearchOf<typeof riskSearchSchema>

/** The filters of the rules. */
export const RULE_FILTERS = createFilterModel(riskSearchSchema.shape, [
  textFilter('name'),
  { id: 'ruleKind', fields: ['ruleKind'], editor: { kind: 'choice', choices: namedChoices('riskKind', RISK_KINDS) } },
  { id: 'enabled', fields: ['enabled'], editor: { kind: 'choice', choices: YES_NO } },
] as const satisfies readonly FilterSpec<keyof RiskSearch>[])

import { DETECTION_STATES, RISK_KINDS } from '#domain/risk-rules.ts'
import { fieldRecord, flag, id, line, listOf, oneOf, wallClock } from '#domain/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { DAY_SPANS } from '#domain/day-spans.ts'
import { createFilterModel, namedChoices, textFilter, unlistedFilter, YES_NO } from '#features/list/fields/filters.ts'
import type { FilterSpec } from '#features/list/fields/filters.ts'

const DETECTION_KINDS = [...RISK_KINDS, 'manual'] as const

/** The address of the screen: which part of it, and the filters of both parts. */
export const riskSearchSchema = fieldRecord({
  /** Left out: the detections. */
  view: oneOf(['rules']),
  orderCode: line(64),
  state: listOf(oneOf(DETECTION_STATES)),
  kind: listOf(oneOf(DETECTION_KINDS)),
  merchantId: id,
  ruleId: id,
  found: oneOf(DAY_SPANS),
  startTime: wallClock,
  endTime: wallClock,
  name: line(64),
  ruleKind: oneOf(RISK_KINDS),
  enabled: flag,
  /** The id of the detection, or the rule, beside the list. */
  open: line(32),
})
export type RiskSearch = SearchOf<typeof riskSearchSchema>

/** The filters of the detections. */
export const DETECTION_FILTERS = createFilterModel(riskSearchSchema.shape, [
  { id: 'state', fields: ['state'], editor: { kind: 'choices', choices: namedChoices('riskState', DETECTION_STATES) } },
  { id: 'kind', fields: ['kind'], editor: { kind: 'choices', choices: namedChoices('riskKind', DETECTION_KINDS) } },
  {
    id: 'found',
    fields: ['found', 'startTime', 'endTime'],
    editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'found' },
  },
  { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
  textFilter('orderCode'),
  unlistedFilter('ruleId'),
] as const satisfies readonly FilterSpec<keyof RiskSearch>[])

/** The filters of the rules. */
export const RULE_FILTERS = createFilterModel(riskSearchSchema.shape, [
  textFilter('name'),
  { id: 'ruleKind', fields: ['ruleKind'], editor: { kind: 'choice', choices: namedChoices('riskKind', RISK_KINDS) } },
  { id: 'enabled', fields: ['enabled'], editor: { kind: 'choice', choices: YES_NO } },
] as const satisfies readonly FilterSpec<keyof RiskSearch>[])

import type { EndpointName, InputOf } from '#contract/contract.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import type { RiskCondition } from '#domain/payouts/risk-rules.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { textOf } from '#machines/form/form-values.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import { readCondition, ruleFields, ruleValues } from '#actions/payout/risk-rule.form.ts'

/** The rule that an action is about (null for a new one), and whether risk control is on at all. */
export interface RuleSubject {
  rule: RiskRuleRow | null
  isControlOn: boolean
}

type CallOf<T extends EndpointName> = Extract<EndpointName, T>
export type RuleCall = CallOf<'riskControl.saveRule' | 'riskControl.deleteRule' | 'system-config.set:riskControlSwitch'>

const quick = { fields: [], review: 'never' } as const

/** A placeholder that the call's schema rejects. */
const NO_CONDITION: RiskCondition = { kind: 'blacklist', fields: [] }
/** A condition as the call takes it. */
const sent = (condition: RiskCondition): InputOf<'riskControl.saveRule'>['condition'] =>
  condition.kind === 'blacklist' ? { ...condition, fields: [...condition.fields] } : { ...condition }
const stored = ({ rule }: RuleSubject) => (rule ? { id: rule.id, expectedVersion: rule.version } : {})

const ruleForm = {
  ...quick,
  callFor: () => 'riskControl.saveRule',
  fields: ruleFields<RuleSubject>(),
  faultsOf: (values) => {
    const read = readCondition(values)
    return read.ok ? {} : read.faults
  },
  // A new rule is off until it has been tried; a changed one keeps its setting.
  inputOf: (subject, values) => {
    const read = readCondition(values)
    return {
      ...stored(subject),
      name: textOf(values, 'name'),
      enabled: subject.rule?.enabled ?? false,
      condition: sent(read.ok ? read.condition : NO_CONDITION),
    }
  },
} as const satisfies Partial<ActionForm<RuleSubject, RuleCall>>

/** Actions on rules and on risk control as a whole. */
export const RULE_FORMS = {
  'riskRule.add': { ...ruleForm, name: 'add' },
  'riskRule.edit': { ...ruleForm, name: 'edit', startOf: ({ rule }) => (rule ? ruleValues(rule) : {}) },
  'riskRule.switchOff': {
    ...quick,
    name: 'switchOff',
    callFor: () => 'riskControl.saveRule',
    inputOf: (subject) => ({
      ...stored(subject),
      name: subject.rule?.name ?? '',
      enabled: false,
      condition: sent(subject.rule?.condition ?? NO_CONDITION),
    }),
  },
  'riskRule.delete': {
    ...quick,
    name: 'delete',
    callFor: () => 'riskControl.deleteRule',
    inputOf: (subject) => ({ id: subject.rule?.id ?? 0, expectedVersion: subject.rule?.version }),
  },
  'riskControl.switch': {
    ...quick,
    name: 'control',
    callFor: () => 'system-config.set:riskControlSwitch',
    inputOf: ({ isControlOn }) => ({ enable: !isControlOn }),
  },
} as const satisfies Record<string, ActionForm<RuleSubject, RuleCall>>

/** The flow of these actions; their effect shows after the list is refetched. */
export const ruleActionFlow = makeActionFlow<RuleSubject, RuleCall, { rule: RiskRuleRow | null }>()

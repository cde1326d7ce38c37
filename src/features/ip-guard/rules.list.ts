import { guardViewCommands } from '#commands/entities/ip-guard.commands.ts'
import type { GuardMode } from '#domain/ip-guard/ip-guard.ts'
import { IP_GUARD_RULE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { DryRunAnswer } from '#features/ip-guard/DryRunAnswer.tsx'
import { viewsOn } from '#features/ip-guard/GuardViews.tsx'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { ipGuardRuleActions } from '#actions/ip-guard/ip-guard-rule.actions.ts'

const MODE_STYLES: Record<GuardMode, StatusStyle> = {
  off: { tone: 'neutral', icon: 'none' },
  observe: { tone: 'warn', icon: 'attention' },
  freeze: { tone: 'success', icon: 'done' },
}

/** The rules that freeze addresses. */
export const Rules = defineList({
  screen: 'abnormalIps',
  part: 'rules',
  namespace: 'ipGuardRules',
  call: 'ipGuardRule.getList',
  fields: IP_GUARD_RULE_FIELDS,
  search: 'name',
  alsoNamed: ['abnormalIps'],
  titleOf: ({ name }) => name,
  actions: ipGuardRuleActions,
  commands: guardViewCommands,
  cells: {
    mode: ({ mode }, { texts }) => ({ ...MODE_STYLES[mode], label: texts.enum('guardMode', mode) }),
    freezes: ({ freezes, name }, context) =>
      linkCell(String(freezes), freezes === 0 ? null : { screen: 'abnormalIps', search: { ruleName: name } }, context),
  },
  Tools: viewsOn('rules'),
  Answer: DryRunAnswer,
})

import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { listCommand, ON_ROWS, rowCommand } from '#commands/rows/row-command.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    riskRule: RiskRuleRow
  }
}

const PATH = '/payProxyOrder/risk-control/detection-records'

/** The two views of the screen, each with a digit key. */
export const riskViewCommands: readonly Command[] = [
  { view: undefined, id: 'riskDetection.show', kind: 'riskRule', key: '1' } as const,
  { view: 'rules', id: 'riskRule.show', kind: 'riskControl.getDetections', key: '2' } as const,
].map(({ view, id, kind, key }) => ({
  ...ON_ROWS,
  group: 'list',
  screen: 'riskDetections',
  id,
  kind,
  roles: rolesOf('riskControl.getRules'),
  keys: [key],
  hint: 20,
  availability: () => READY,
  intent: () => ({ kind: 'navigate', to: PATH, search: view === undefined ? {} : { view } }),
}))

export const riskCommands: readonly Command[] = [
  ...riskViewCommands,
  listCommand({
    id: 'riskRule.add',
    kind: 'riskRule',
    calls: ['riskControl.saveRule'],
    key: 'a',
    icon: 'add',
    hint: 9,
  }),
  rowCommand({
    id: 'riskRule.edit',
    kind: 'riskRule',
    calls: ['riskControl.saveRule'],
    key: 'e',
    icon: 'edit',
    hint: 10,
  }),
  rowCommand({
    id: 'riskRule.try',
    kind: 'riskRule',
    calls: ['riskControl.dryRun'],
    key: 't',
    icon: 'query',
    hint: 11,
  }),
  rowCommand({
    id: 'riskRule.switch',
    kind: 'riskRule',
    calls: ['riskControl.saveRule'],
    key: 's',
    icon: 'status',
    hint: 12,
  }),
  rowCommand({
    id: 'riskRule.delete',
    kind: 'riskRule',
    calls: ['riskControl.deleteRule'],
    key: 'Delete',
    icon: 'delete',
    hint: 13,
  }),
  listCommand({
    id: 'riskControl.switch',
    kind: 'riskRule',
    calls: ['system-config.set:riskControlSwitch'],
    key: 'shift+s',
    icon: 'lock',
    hint: 14,
  }),
]

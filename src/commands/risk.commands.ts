import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { listCommand, ON_ROWS, rowCommand } from '#commands/row-command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import type { RiskDetectionRow, RiskRuleRow } from '#contract/risk.endpoints.ts'
import { pathFor } from '#domain/screens.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    riskDetection: RiskDetectionRow
    riskRule: RiskRuleRow
  }
}

const PATH = '/payProxyOrder/risk-control/detection-records'

/** Why a detection's payout cannot be held or released; null if it can. */
function detectionRefusal({ stage, riskHeld, locked }: RiskDetectionRow, type: PayoutEventType): string | null {
  const context = {
    locked,
    riskHeld,
    claimed: false,
    claimedByActor: false,
    inOpenBatch: false,
    gatewayUncertain: false,
    hasCallbackUrl: false,
  }
  const verdict = payoutLifecycle.judge({ state: stage, context }, { type })
  return verdict.ok ? null : verdict.refusal
}

/** Opens the payout in the role's list. */
const openPayout: Command = {
  ...rowCommand({
    id: 'riskDetection.openPayout',
    kind: 'riskDetection',
    calls: ['riskControl.getDetections'],
    key: 'p',
    icon: 'open',
    hint: 12,
  }),
  intent: ({ role, target }) => {
    const [row] = target?.kind === 'riskDetection' ? target.rows : []
    return {
      kind: 'navigate',
      to: pathFor('payoutOrders', role) ?? PATH,
      search: { orderCode: row?.orderCode, open: row?.orderCode },
    }
  },
}

/** The two views of the screen, each with a digit key. */
const views: readonly Command[] = [
  { view: undefined, id: 'riskDetection.show', kind: 'riskRule', key: '1' } as const,
  { view: 'rules', id: 'riskRule.show', kind: 'riskDetection', key: '2' } as const,
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
  rowCommand({
    id: 'riskDetection.hold',
    kind: 'riskDetection',
    calls: ['riskControl.hold'],
    key: 'h',
    icon: 'hold',
    hint: 10,
    refusalOf: (row) => detectionRefusal(row, 'HOLD'),
  }),
  rowCommand({
    id: 'riskDetection.release',
    kind: 'riskDetection',
    calls: ['riskControl.release'],
    key: 'shift+h',
    icon: 'release',
    hint: 11,
    refusalOf: (row) => detectionRefusal(row, 'RELEASE_HOLD'),
  }),
  openPayout,
  ...views,
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

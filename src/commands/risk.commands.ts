import type { Command, CommandTarget, RiskDetectionTarget } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import { pathFor } from '#domain/screens.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'

/** How many entries one call takes off the blacklist. */
const DELETE_MAX = 500
const PATH = '/payProxyOrder/risk-control/detection-records'

const common = { group: 'actions', scope: 'list' } as const
type Kind = 'riskDetection' | 'riskRule' | 'blacklistEntry'

/** Starts the flow of the command on what stands under the cursor, which may be nothing. */
const flow = (id: string, kind: Kind): Command['intent'] => ({ target }) => ({ kind: 'flow', command: id, target: target?.kind === kind ? target : nothingOf(kind) })

function nothingOf(kind: Kind): CommandTarget {
  return { kind, rows: [], source: 'focus', matching: null }
}

/** Runs on exactly one row. */
const onOneRow: Command['availability'] = ({ target }) => {
  if (!target || target.rows.length === 0) return { ok: false, reason: 'noRow' }
  return target.rows.length > 1 || (target.matching ?? 0) > 1 ? { ok: false, reason: 'oneRowOnly' } : READY
}

/** Why the payout of a detection may not be held or released now; null when it may. */
export function detectionRefusal({ stage, riskHeld, locked }: RiskDetectionRow, type: PayoutEventType): string | null {
  const context = { locked, riskHeld, claimed: false, claimedByActor: false, inOpenBatch: false, gatewayUncertain: false, hasCallbackUrl: false }
  const verdict = payoutLifecycle.judge({ state: stage, context }, { type })
  return verdict.ok ? null : verdict.refusal
}

function onPayout(id: string, call: 'riskControl.hold' | 'riskControl.release', event: PayoutEventType, rest: Pick<Command, 'keys' | 'icon' | 'hint'>): Command {
  return {
    ...common,
    ...rest,
    id,
    kind: 'riskDetection',
    roles: rolesOf(call),
    availability: (facts) => {
      const one = onOneRow(facts)
      const [row] = facts.target?.kind === 'riskDetection' ? facts.target.rows : []
      const refusal = one.ok && row ? detectionRefusal(row, event) : null
      return refusal === null ? one : { ok: false, reason: refusal }
    },
    intent: flow(id, 'riskDetection'),
  }
}

/** Goes to the payout in the list that the role has. */
const openPayout: Command = {
  ...common,
  id: 'riskDetection.openPayout',
  kind: 'riskDetection',
  roles: rolesOf('riskControl.getDetections'),
  keys: ['p'],
  icon: 'open',
  hint: 12,
  availability: onOneRow,
  intent: ({ role, target }) => {
    const orderCode = (target as RiskDetectionTarget).rows[0]?.orderCode
    return { kind: 'navigate', to: pathFor('payoutOrders', role) ?? PATH, search: { orderCode, open: orderCode } }
  },
}

/** The two parts of the screen, each by its digit. */
const views: readonly Command[] = [
  { view: undefined, id: 'riskDetection.show', kind: 'riskRule', key: '1' } as const,
  { view: 'rules', id: 'riskRule.show', kind: 'riskDetection', key: '2' } as const,
].map(({ view, id, kind, key }) => ({
  ...common,
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

interface SimpleSpec extends Pick<Command, 'id' | 'keys' | 'icon' | 'hint'> {
  kind: Kind
  call: Parameters<typeof rolesOf>[0]
  availability: Command['availability']
}
const simple = ({ call, kind, ...spec }: SimpleSpec): Command => ({ ...common, ...spec, kind, roles: rolesOf(call), intent: flow(spec.id, kind) })
const ready = () => READY

export const riskCommands: readonly Command[] = [
  onPayout('riskDetection.hold', 'riskControl.hold', 'HOLD', { keys: ['h'], icon: 'hold', hint: 10 }),
  onPayout('riskDetection.release', 'riskControl.release', 'RELEASE_HOLD', { keys: ['shift+h'], icon: 'release', hint: 11 }),
  openPayout,
  ...views,
  simple({ id: 'riskRule.add', kind: 'riskRule', call: 'riskControl.saveRule', keys: ['a'], icon: 'add', hint: 9, availability: ready }),
  simple({ id: 'riskRule.edit', kind: 'riskRule', call: 'riskControl.saveRule', keys: ['e'], icon: 'edit', hint: 10, availability: onOneRow }),
  simple({ id: 'riskRule.try', kind: 'riskRule', call: 'riskControl.dryRun', keys: ['t'], icon: 'query', hint: 11, availability: onOneRow }),
  simple({ id: 'riskRule.switch', kind: 'riskRule', call: 'riskControl.saveRule', keys: ['s'], icon: 'status', hint: 12, availability: onOneRow }),
  simple({ id: 'riskRule.delete', kind: 'riskRule', call: 'riskControl.deleteRule', keys: ['Delete'], icon: 'delete', hint: 13, availability: onOneRow }),
  simple({ id: 'riskControl.switch', kind: 'riskRule', call: 'system-config.set:riskControlSwitch', keys: ['shift+s'], icon: 'lock', hint: 14, availability: ready }),
  simple({ id: 'blacklist.add', kind: 'blacklistEntry', call: 'riskControl.addBlacklisted', keys: ['a'], icon: 'add', hint: 9, availability: ready }),
  simple({ id: 'blacklist.edit', kind: 'blacklistEntry', call: 'riskControl.updateBlacklisted', keys: ['e'], icon: 'edit', hint: 10, availability: onOneRow }),
  simple({
    id: 'blacklist.delete', kind: 'blacklistEntry', call: 'riskControl.removeBlacklisted', keys: ['Delete'], icon: 'delete', hint: 11,
    availability: ({ target }) => {
      if (!target || target.rows.length === 0) return { ok: false, reason: 'noRow' }
      return target.matching !== null || target.rows.length > DELETE_MAX ? { ok: false, reason: 'tooManyRows', params: { max: DELETE_MAX } } : READY
    },
  }),
  simple({ id: 'blacklist.import', kind: 'blacklistEntry', call: 'riskControl.importBlacklist', keys: ['i'], icon: 'upload', hint: 12, availability: ready }),
]

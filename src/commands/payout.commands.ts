import type { Availability, Command, CommandFacts, PayoutTarget } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import { takeNextCommand } from '#commands/take-next.ts'
import { undoCommand } from '#commands/undo-command.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import { CALLBACK_STATUS_IDS } from '#domain/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { payoutLifecycle, REJECT_EVENTS, rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { payoutRefusal } from '#machines/payout/payout-facts.ts'

interface PayoutCommandSpec {
  id: `payout.${string}`
  /** What may happen, by who does it; one of them must be allowed. */
  events: readonly PayoutEventType[] | ((role: Role) => readonly PayoutEventType[])
  /** The call that carries it out; who may make it may see the command. */
  call: EndpointName
  key: string
  icon: string
  hint: number
  /** Runs over many rows; without it a selection of several is refused with a reason. */
  many?: true
  /** What a payout most likely needs. */
  isLikely?: (payout: PayoutRow) => boolean
}

const common = { group: 'actions', scope: 'list', kind: 'payout' } as const

/** A command on one payout: its roles come from the call, whether it can run from the lifecycle. */
function payoutCommand(spec: PayoutCommandSpec): Command {
  const { id, call, key, icon, hint, isLikely } = spec
  return {
    ...common,
    id,
    roles: rolesOf(call),
    keys: [key],
    icon,
    hint,
    isLikely: (target) => target.kind === 'payout' && target.rows.some((row) => isLikely?.(row) ?? false),
    availability: (facts) => availabilityOf(spec, facts),
    intent: (facts) => ({ kind: 'flow', command: id, target: targetOf(facts) }),
  }
}

function targetOf(facts: CommandFacts): PayoutTarget {
  if (facts.target?.kind !== 'payout') throw new Error('a payout command ran without payouts')
  return facts.target
}

function availabilityOf({ many, events }: PayoutCommandSpec, { target, userId, role }: CommandFacts): Availability {
  const [first, ...rest] = target?.kind === 'payout' ? target.rows : []
  if (first === undefined) return { ok: false, reason: 'noRow' }
  // A bulk run says itself which rows are blocked and why, so several rows are never refused as a whole.
  if (rest.length > 0 || (target?.matching ?? 0) > 1) return many ? READY : { ok: false, reason: 'oneRowOnly' }
  const refusal = payoutRefusal(first, userId, typeof events === 'function' ? events(role) : events)
  return refusal === null ? READY : { ok: false, reason: refusal, params: { orderCode: first.orderCode } }
}

/** Takes the oldest payout that nobody holds; needs no row. */
const claimNext: Command = {
  ...common,
  id: 'payout.claimNext',
  screen: 'payoutPool',
  roles: rolesOf('payoutOrderClaim.claimNext'),
  keys: ['shift+n'],
  icon: 'claim',
  hint: 9,
  availability: () => READY,
  intent: () => ({ kind: 'flow', command: 'payout.claimNext', target: { kind: 'payout', rows: [], source: 'focus', matching: null } }),
}

const SPECS: readonly PayoutCommandSpec[] = [
  { id: 'payout.claim', events: ['CLAIM'], call: 'payoutOrderClaim.claimOrder', key: 'c', icon: 'claim', hint: 10, many: true, isLikely: ({ claim }) => claim === null },
  { id: 'payout.cancelClaim', events: ['CANCEL_CLAIM'], call: 'payoutOrderClaim.cancelClaim', key: 'b', icon: 'back', hint: 11, many: true },
  { id: 'payout.takeAway', events: ['TAKE_CLAIM_AWAY'], call: 'payoutOrderClaim.takeAway', key: 'shift+b', icon: 'back', hint: 24, many: true },
  { id: 'payout.startPayment', events: ['START_PAYMENT'], call: 'payoutOrder.startPayment', key: 'p', icon: 'pay', hint: 12, isLikely: () => true },
  { id: 'payout.sendToGateway', events: ['SEND_TO_GATEWAY'], call: 'payoutOrder.sendToGateway', key: 'shift+p', icon: 'gateway', hint: 13 },
  { id: 'payout.complete', events: ['COMPLETE'], call: 'payoutOrder.complete', key: 's', icon: 'done', hint: 14, isLikely: ({ channel }) => channel !== 'gateway' },
  { id: 'payout.reject', events: (role) => rejectModesFor(role).map((mode) => REJECT_EVENTS[mode]), call: 'payoutOrder.reject', key: 'r', icon: 'reject', hint: 15, many: true },
  { id: 'payout.markAbnormal', events: ['MARK_ABNORMAL'], call: 'payoutOrder.markAbnormal', key: 'w', icon: 'attention', hint: 16, many: true },
  { id: 'payout.confirmUnpaid', events: ['CONFIRM_UNPAID'], call: 'payoutOrder.confirmUnpaid', key: 'shift+w', icon: 'attention', hint: 22 },
  { id: 'payout.queryStatus', events: ['QUERY_STATUS'], call: 'payoutOrder.queryStatus', key: 'q', icon: 'query', hint: 17, many: true },
  { id: 'payout.resendCallback', events: ['RESEND_CALLBACK'], call: 'payoutOrder.callback', key: 'e', icon: 'resend', hint: 18, many: true, isLikely: ({ callbackStatus }) => callbackStatus === CALLBACK_STATUS_IDS.failed },
  { id: 'payout.mark', events: ['MARK'], call: 'payoutOrder.updateMark', key: 'm', icon: 'mark', hint: 19, many: true },
  { id: 'payout.unlock', events: ['UNLOCK'], call: 'payoutOrder.unlock', key: 'l', icon: 'unlock', hint: 20, many: true },
  { id: 'payout.updateStatus', events: ['UPDATE_STATUS'], call: 'payoutOrder.updateStatus', key: 'shift+s', icon: 'status', hint: 21 },
  { id: 'payout.reverse', events: ['REVERSE'], call: 'payoutOrder.reverse', key: 'shift+v', icon: 'reverse', hint: 23 },
  { id: 'payout.hold', events: ['HOLD'], call: 'riskControl.hold', key: 'h', icon: 'hold', hint: 25 },
  { id: 'payout.release', events: ['RELEASE_HOLD'], call: 'riskControl.release', key: 'shift+h', icon: 'release', hint: 26, many: true },
]

const undo = undoCommand({
  id: 'payout.undo',
  kind: 'payout',
  call: 'payoutOrder.undo',
  rowOf: (target) => (target.kind === 'payout' ? target.rows[0] : undefined),
  refusalOf: (payout, done, { userId }) => {
    const inverse = payoutLifecycle.transitions.find((row) => row.event === done)?.inverse
    return inverse && payoutRefusal(payout, userId, [inverse])
  },
})

/** The lifecycle's event of each command that is one event. */
export const PAYOUT_COMMAND_EVENTS: ReadonlyMap<string, PayoutEventType> = new Map(SPECS.flatMap(({ id, events }) => (typeof events === 'function' || !events[0] ? [] : [[id, events[0]]])))

const rowCommands = SPECS.map(payoutCommand)

export const payoutCommands: readonly Command[] = [claimNext, ...rowCommands, undo, takeNextCommand('payout', rowCommands)]

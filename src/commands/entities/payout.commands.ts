import type { Command } from '#commands/command.ts'
import { batchPickedCommand } from '#commands/entities/payout-batch.commands.ts'
import { noteCommand, listCommand, rowCommand } from '#commands/rows/row-command.ts'
import type { RowCommandSpec } from '#commands/rows/row-command.ts'
import { takeNextCommand } from '#commands/rows/take-next.ts'
import { undoCommand } from '#commands/rows/undo-command.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { HELD_BY_YOU, payoutLifecycle, REJECT_EVENTS, rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { copyRefusal, payoutRefusal } from '#machines/payout/payout-subject.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    payout: PayoutRow
  }
}

interface PayoutCommandSpec extends Omit<RowCommandSpec<'payout'>, 'kind' | 'refusalOf'> {
  id: `payout.${string}`
  /** The events by role; at least one must be allowed. */
  events: readonly PayoutEventType[] | ((role: Role) => readonly PayoutEventType[])
  /** Reason not to offer it though the lifecycle allows it; null if there is none. */
  notOffered?: (payout: PayoutRow, userId: number) => string | null
}

/** A command on payouts; the lifecycle decides whether it is available. */
function payoutCommand({ events, notOffered, ...spec }: PayoutCommandSpec): Command {
  return rowCommand({
    kind: 'payout',
    ...spec,
    refusalOf: (payout, { userId, role }) =>
      payoutRefusal(payout, userId, typeof events === 'function' ? events(role) : events) ??
      notOffered?.(payout, userId) ??
      null,
  })
}

/** A merchant creates a payout of its own. */
const create = listCommand({
  id: 'payout.create',
  kind: 'payout',
  screen: 'payoutOrders',
  calls: ['payoutOrder.create'],
  key: 'a',
  icon: 'add',
  hint: 9,
})

/** Takes the oldest unclaimed payout. */
const claimNext = listCommand({
  id: 'payout.claimNext',
  kind: 'payout',
  screen: 'payoutPool',
  calls: ['payoutOrderClaim.claimNext'],
  key: 'shift+n',
  icon: 'claim',
  hint: 9,
})

/** Opens the payout that was looked at when it left the pool. */
const openLeft = listCommand({
  id: 'payout.openLeft',
  kind: 'payout',
  screen: 'payoutPool',
  calls: ['payoutOrder.getPool'],
  key: 'shift+o',
  icon: 'open',
})

/** Copies the parts of the payee one after another, also out of the form that completes the payout. */
const copyPayee: Command = {
  ...rowCommand({
    id: 'payout.copyPayee',
    kind: 'payout',
    calls: ['payoutOrder.startPayment'],
    key: 'y',
    icon: 'copy',
    hint: 12,
    refusalOf: (payout, { userId }) => copyRefusal(payout, userId),
  }),
  keys: ['y', 'mod+.'],
  inFields: true,
}

const SPECS: readonly PayoutCommandSpec[] = [
  {
    id: 'payout.claim',
    events: ['CLAIM'],
    calls: ['payoutOrderClaim.claimOrder'],
    key: 'c',
    icon: 'claim',
    hint: 10,
    many: true,
    isLikely: ({ claim }) => claim === null,
    notOffered: ({ claim }, userId) => (claim?.userId === userId ? HELD_BY_YOU : null),
  },
  {
    id: 'payout.cancelClaim',
    events: ['CANCEL_CLAIM'],
    calls: ['payoutOrderClaim.cancelClaim'],
    key: 'b',
    icon: 'back',
    hint: 11,
    many: true,
  },
  {
    id: 'payout.takeAway',
    events: ['TAKE_CLAIM_AWAY'],
    calls: ['payoutOrderClaim.takeAway'],
    key: 'shift+b',
    icon: 'back',
    hint: 24,
    many: true,
  },
  {
    id: 'payout.startPayment',
    events: ['START_PAYMENT'],
    calls: ['payoutOrder.startPayment'],
    key: 'p',
    icon: 'pay',
    hint: 12,
    isLikely: () => true,
  },
  {
    id: 'payout.sendToGateway',
    events: ['SEND_TO_GATEWAY'],
    calls: ['payoutOrder.sendToGateway'],
    key: 'shift+p',
    icon: 'gateway',
    hint: 13,
  },
  {
    id: 'payout.complete',
    events: ['COMPLETE'],
    calls: ['payoutOrder.complete'],
    key: 's',
    icon: 'done',
    hint: 14,
    isLikely: ({ channel }) => channel !== 'gateway',
  },
  {
    id: 'payout.reject',
    events: (role) => rejectModesFor(role).map((mode) => REJECT_EVENTS[mode]),
    calls: ['payoutOrder.reject'],
    key: 'r',
    icon: 'reject',
    hint: 15,
    many: true,
  },
  {
    id: 'payout.markAbnormal',
    events: ['MARK_ABNORMAL'],
    calls: ['payoutOrder.markAbnormal'],
    key: 'w',
    icon: 'attention',
    hint: 16,
    many: true,
  },
  {
    id: 'payout.confirmUnpaid',
    events: ['CONFIRM_UNPAID'],
    calls: ['payoutOrder.confirmUnpaid'],
    key: 'shift+w',
    icon: 'attention',
    hint: 22,
  },
  {
    id: 'payout.queryStatus',
    events: ['QUERY_STATUS'],
    calls: ['payoutOrder.queryStatus'],
    key: 'q',
    icon: 'query',
    hint: 17,
    many: true,
  },
  {
    id: 'payout.resendCallback',
    events: ['RESEND_CALLBACK'],
    calls: ['payoutOrder.callback'],
    key: 'e',
    icon: 'resend',
    hint: 18,
    many: true,
    isLikely: ({ callbackStatus }) => callbackStatus === CALLBACK_STATUS_IDS.failed,
  },
  {
    id: 'payout.mark',
    events: ['MARK'],
    calls: ['payoutOrder.updateMark'],
    key: 'm',
    icon: 'mark',
    hint: 19,
    many: true,
  },
  {
    id: 'payout.unlock',
    events: ['UNLOCK'],
    calls: ['payoutOrder.unlock'],
    key: 'l',
    icon: 'unlock',
    hint: 20,
    many: true,
  },
  {
    id: 'payout.updateStatus',
    events: ['UPDATE_STATUS'],
    calls: ['payoutOrder.updateStatus'],
    key: 'shift+s',
    icon: 'status',
    hint: 21,
  },
  {
    id: 'payout.reverse',
    events: ['REVERSE'],
    calls: ['payoutOrder.reverse'],
    key: 'shift+v',
    icon: 'reverse',
    hint: 23,
  },
  { id: 'payout.hold', events: ['HOLD'], calls: ['riskControl.hold'], key: 'h', icon: 'hold', hint: 25 },
  {
    id: 'payout.release',
    events: ['RELEASE_HOLD'],
    calls: ['riskControl.release'],
    key: 'shift+h',
    icon: 'release',
    hint: 26,
    many: true,
  },
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

/** The lifecycle event of each single-event command. */
export const PAYOUT_COMMAND_EVENTS: ReadonlyMap<string, PayoutEventType> = new Map(
  SPECS.flatMap(({ id, events }) => (typeof events === 'function' || !events[0] ? [] : [[id, events[0]]])),
)

const rowCommands = SPECS.map(payoutCommand)

export const payoutCommands: readonly Command[] = [
  create,
  claimNext,
  ...rowCommands,
  copyPayee,
  openLeft,
  noteCommand('payout'),
  batchPickedCommand,
  undo,
  takeNextCommand('payout', rowCommands, { kind: 'payout' }),
]

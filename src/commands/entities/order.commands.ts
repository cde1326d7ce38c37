import type { Command, CommandFacts } from '#commands/command.ts'
import { noteCommand, rowCommand } from '#commands/rows/row-command.ts'
import type { RowCommandSpec } from '#commands/rows/row-command.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { undoCommand } from '#commands/rows/undo-command.ts'
import { takeNextCommand } from '#commands/rows/take-next.ts'
import { orderLifecycle, orderSubjectOf } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    order: OrderRow
  }
}

interface OrderCommandSpec extends Omit<RowCommandSpec<'order'>, 'kind' | 'refusalOf'> {
  id: `order.${string}`
  event: OrderEventType
}

/** A command on orders; the lifecycle decides whether it is available. */
function orderCommand({ event, ...spec }: OrderCommandSpec): Command {
  return rowCommand({ kind: 'order', ...spec, refusalOf: (order, facts) => refusalOf(order, event, facts) })
}

/**
 * Why an order refuses an event; null if it allows it. An event that chooses its target is allowed if it has a target.
 */
function refusalOf(order: OrderRow, type: OrderEventType, { settings }: CommandFacts): string | null {
  const subject = orderSubjectOf(order, settings.canTimeoutSupplement)
  const rows = orderLifecycle.transitions.filter((row) => row.event === type)
  const targets = rows.flatMap((row) => (row.choosesTarget && row.to !== 'same' ? [row.to] : []))
  const verdicts = (targets.length === 0 ? [undefined] : targets).map((target) =>
    orderLifecycle.judge(subject, { type, target }),
  )
  if (verdicts.some((verdict) => verdict.ok)) return null
  const refusals = verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict.refusal]))
  return refusals.find((refusal) => refusal !== 'notInThisState') ?? 'notInThisState'
}

const undo = undoCommand({
  id: 'order.undo',
  kind: 'order',
  screen: 'orders',
  call: 'order.undo',
  rowOf: (target) => (target.kind === 'order' ? target.rows[0] : undefined),
  refusalOf: (order, done, facts) => {
    const inverse = orderLifecycle.transitions.find((row) => row.event === done)?.inverse
    return inverse && refusalOf(order, inverse, facts)
  },
})

/** A payment was reported, or the order timed out first: a person has to check. */
const AWAITS_PERSON: readonly number[] = [ORDER_STATUS_IDS.pendingConfirmation, ORDER_STATUS_IDS.timedOut]

const SPECS: readonly OrderCommandSpec[] = [
  {
    id: 'order.supplement',
    event: 'SUPPLEMENT',
    calls: ['order.replenishmentOrder'],
    key: 's',
    icon: 'supplement',
    hint: 10,
    isLikely: ({ orderStatusId }) => AWAITS_PERSON.includes(orderStatusId),
  },
  {
    id: 'order.resendCallback',
    event: 'RESEND_CALLBACK',
    calls: ['order.callback'],
    key: 'e',
    icon: 'resend',
    many: true,
    hint: 14,
    isLikely: ({ callbackStatus }) => callbackStatus === CALLBACK_STATUS_IDS.failed,
  },
  { id: 'order.reject', event: 'REJECT', calls: ['order.reject'], key: 'r', icon: 'reject', many: true, hint: 11 },
  {
    id: 'order.reselect',
    event: 'RESELECT',
    calls: ['order.reselect'],
    key: 'a',
    icon: 'reassign',
    many: true,
    hint: 12,
  },
  { id: 'order.mark', event: 'MARK', calls: ['order.updateOrderMark'], key: 'm', icon: 'mark', many: true, hint: 13 },
  {
    id: 'order.unlock',
    event: 'UNLOCK',
    calls: ['order.unlockOrder'],
    key: 'l',
    icon: 'unlock',
    many: true,
    isLikely: ({ locked }) => locked,
  },
  {
    id: 'order.queryStatus',
    event: 'QUERY_STATUS',
    calls: ['order-query.queryStatus', 'order-query.supplier.queryStatus'],
    key: 'q',
    icon: 'query',
  },
  {
    id: 'order.freeResource',
    event: 'FREE_RESOURCE',
    calls: ['order.freeResource'],
    key: 'd',
    icon: 'free',
    many: true,
  },
  {
    id: 'order.updateStatus',
    event: 'UPDATE_STATUS',
    calls: ['order.updateOrderStatus'],
    key: 'shift+s',
    icon: 'status',
  },
  { id: 'order.reverse', event: 'REVERSE', calls: ['order.reverseOrder'], key: 'shift+v', icon: 'reverse' },
]

/** The lifecycle's event of each command that acts on orders. */
export const ORDER_COMMAND_EVENTS: ReadonlyMap<string, OrderEventType> = new Map(
  SPECS.map(({ id, event }) => [id, event]),
)

const rowCommands = SPECS.map(orderCommand)

export const orderCommands: readonly Command[] = [
  ...rowCommands,
  noteCommand('order'),
  // People who write notes on orders answer merchants. `y` copies the payee of payouts.
  rowCommand({ id: 'order.copyEvidence', kind: 'order', calls: ['note.add'], key: 'y', icon: 'copy' }),
  undo,
  takeNextCommand('order', rowCommands, { kind: 'order' }),
]

import type { Availability, Command, CommandFacts, OrderTarget } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import type { EndpointName } from '#contract/contract.ts'
import { rolesOf } from '#commands/roles-of.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { orderSubjectOf } from '#machines/order/order-facts.ts'

interface OrderCommandSpec {
  id: `order.${string}`
  event: OrderEventType
  /** The call that carries it out; who may make the call may see the command. */
  call: EndpointName
  key: string
  icon: string
  /** Runs over many rows; without it a selection of several is refused with a reason. */
  many?: true
  hint: number
}

/** A command on orders: its roles come from the call, whether it can run from the lifecycle. */
export function orderCommand(spec: OrderCommandSpec): Command {
  return {
    id: spec.id,
    group: 'actions',
    scope: 'list',
    roles: rolesOf(spec.call),
    keys: [spec.key],
    icon: spec.icon,
    hint: spec.hint,
    availability: (facts) => orderAvailability(spec, facts),
    intent: (facts) => ({ kind: 'flow', command: spec.id, target: targetOf(facts) }),
  }
}

function targetOf(facts: CommandFacts): OrderTarget {
  if (facts.target?.kind !== 'order') throw new Error('an order command ran without orders')
  return facts.target
}

function orderAvailability(spec: OrderCommandSpec, facts: CommandFacts): Availability {
  const target = facts.target?.kind === 'order' ? facts.target : null
  const [first, ...rest] = target?.rows ?? []
  if (first === undefined) return { ok: false, reason: 'noRow' }
  const isSeveral = rest.length > 0 || (target?.matching ?? 0) > 1
  // A bulk run says itself which rows are blocked and why, so several rows are never refused as a whole.
  if (isSeveral) return spec.many ? READY : { ok: false, reason: 'oneRowOnly' }
  const subject = orderSubjectOf(first, facts.settings.canTimeoutSupplement)
  const verdict = orderLifecycle.judge(subject, { type: spec.event })
  return verdict.ok ? READY : { ok: false, reason: verdict.refusal, params: { orderCode: first.orderCode } }
}

export const orderCommands: readonly Command[] = [
  orderCommand({ id: 'order.supplement', event: 'SUPPLEMENT', call: 'order.replenishmentOrder', key: 's', icon: 'supplement', hint: 10 }),
  orderCommand({ id: 'order.resendCallback', event: 'RESEND_CALLBACK', call: 'order.callback', key: 'e', icon: 'resend', many: true, hint: 11 }),
]

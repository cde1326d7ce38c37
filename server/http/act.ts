import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { forbidden } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Who acts on an order or payout, through which channel and in which transaction: the context every action needs beside
 * its input.
 */
export interface Act {
  tx: Queryable
  services: Services
  actor: Actor
  via: ActionChannel
  expectedVersion?: number | undefined
}

/** The `Act` of a call, in the call's transaction or in another one. */
export function actOf(call: Call, expectedVersion?: number, tx: Queryable = call.db): Act {
  return { tx, services: call.services, actor: call.actor, via: call.via, expectedVersion }
}

/** True where a role may make a call at all; false for calls without a session. */
export function mayCall(role: Role, name: EndpointName): boolean {
  const { access }: EndpointSpec = contract[name]
  return typeof access !== 'string' && access.includes(role)
}

/** Throws 403 when the role may not make the call; for a bulk call, the single-order call it performs. */
export function requireCall(role: Role, name: EndpointName): void {
  if (!mayCall(role, name)) throw forbidden()
}

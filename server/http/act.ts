import type { ActionChannel } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Actor, Call } from '#server/http/call.ts'
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

import { desc, inArray } from 'drizzle-orm'
import type { FollowedState } from '#contract/calls/bulk.schemas.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayCalls } from '#server/db/schema/schema.ts'
import { UNCERTAIN_CALL_STATES } from '#server/payout/payouts/payout-record.ts'
import type { GatewayCallRecord } from '#server/payout/payouts/gateway/gateway-calls.ts'
import { QUERIES_MAX } from '#server/payout/payouts/gateway/run-gateway-call.ts'

/**
 * State of the questions that gateways were asked about payouts at a moment: answered, without an answer that says what
 * happened, or still on their way. A payout that was settled meanwhile needs no answer.
 */
export async function answeredSince(
  db: Queryable,
  orderIds: readonly number[],
  since: Date,
): Promise<(orderId: number) => FollowedState> {
  const calls = await db
    .select()
    .from(gatewayCalls)
    .where(inArray(gatewayCalls.orderId, [...orderIds]))
    .orderBy(desc(gatewayCalls.id))
  const newest = new Map<number, GatewayCallRecord>()
  for (const call of calls) if (!newest.has(call.orderId)) newest.set(call.orderId, call)
  return (orderId) => stateOf(newest.get(orderId), since)
}

function stateOf(call: GatewayCallRecord | undefined, since: Date): FollowedState {
  const isOpen = UNCERTAIN_CALL_STATES.some((state) => state === call?.state)
  if (call === undefined || !isOpen) return 'done'
  const at = call.lastAnswer?.['at']
  if (typeof at === 'string' && new Date(at) >= since) return call.state === 'unknown' ? 'failed' : 'done'
  // A gateway is asked about one payment only so often.
  return call.queries >= QUERIES_MAX ? 'failed' : 'queued'
}

import type { SQL } from 'drizzle-orm'
import { payoutOrders } from '#server/db/schema.ts'
import { partyListScope, partyScope } from '#server/platform/orders/party-scope.ts'
import type { ScopedActor } from '#server/platform/orders/party-scope.ts'

/** Which payouts somebody may see; undefined means all. */
export const payoutScope = (actor: ScopedActor): SQL | undefined => partyScope(payoutOrders, actor)

/** Which payouts a list shows somebody: a supplier sees the own, or with `team` those of its team instead. */
export const payoutListScope = (actor: ScopedActor, team: boolean): SQL | undefined =>
  partyListScope(payoutOrders, actor, team)

import type { SQL } from 'drizzle-orm'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { partyListScope, partyScope } from '#server/platform/lists/party-scope.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** The payouts an actor may see; undefined means all. */
export const payoutScope = (actor: ScopedActor): SQL | undefined => partyScope(payoutOrders, actor)

/** The payouts a list shows an actor: a supplier sees its own, or with `team` its team's instead. */
export const payoutListScope = (actor: ScopedActor, team: boolean): SQL | undefined =>
  partyListScope(payoutOrders, actor, team)

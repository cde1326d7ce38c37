import type { SQL } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { partyListScope, partyScope } from '#server/platform/orders/party-scope.ts'
import type { ScopedActor } from '#server/platform/orders/party-scope.ts'

/** Which orders somebody may see; undefined means all. */
export const orderScope = (actor: ScopedActor): SQL | undefined => partyScope(orders, actor)

/** Which orders a list shows somebody: a supplier sees the own, or with `team` those of its team instead. */
export const listScope = (actor: ScopedActor, team: boolean): SQL | undefined => partyListScope(orders, actor, team)

import type { SQL } from 'drizzle-orm'
import { orders } from '#server/db/schema/schema.ts'
import { partyListScope, partyScope } from '#server/platform/lists/party-scope.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** The orders an actor may see; undefined means all. */
export const orderScope = (actor: ScopedActor): SQL | undefined => partyScope(orders, actor)

/** The orders a list shows an actor: a supplier sees its own, or with `team` its team's instead. */
export const listScope = (actor: ScopedActor, team: boolean): SQL | undefined => partyListScope(orders, actor, team)

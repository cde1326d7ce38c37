import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { partyListScope, partyScope } from '#server/platform/lists/party-scope.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'

/** The merchant or supplier that a group is of. Whatever the group is told is this party's. */
export interface GroupParty {
  kind: FundOwner
  id: number
}

/** A person of the party, as the scopes of lists take one. */
export const scopedAs = ({ kind, id }: GroupParty): ScopedActor => ({
  role: kind,
  supplierId: kind === 'supplier' ? id : null,
  merchantId: kind === 'merchant' ? id : null,
})

/** The orders that a group may be told of: its party's; a supplier's team's too while one group asks for the whole team. */
export function groupScope(
  table: typeof orders | typeof payoutOrders,
  party: GroupParty,
  { settings }: Pick<Services, 'settings'>,
): SQL {
  const isForTeam = settings.get('supplierUnifyQueryGroup')
  const actor = scopedAs(party)
  return (isForTeam ? partyScope(table, actor) : partyListScope(table, actor, false)) ?? sql`false`
}

/** The owners whose figures a group is told. */
export function ownersOf({ kind, id }: GroupParty, { settings }: Pick<Services, 'settings'>): SQL | [number] {
  if (kind === 'merchant' || !settings.get('supplierUnifyQueryGroup')) return [id]
  return sql`(select t.id from suppliers t where t.id = ${id} or t.parent_id = ${id})`
}

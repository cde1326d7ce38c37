import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import { suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** The ids of all suppliers below one. */
const below = (supplierId: number): SQL => sql`(
  with recursive tree as (
    select b.id from suppliers b where b.parent_id = ${supplierId}
    union all
    select b.id from suppliers b join tree on b.parent_id = tree.id
  )
  select id from tree
)`

/** The agents that a person sees: a supplier those below it, staff all. */
export function agentScope({ role, supplierId }: ScopedActor): SQL | undefined {
  if (role === 'superAdmin' || role === 'admin') return isNotNull(suppliers.parentId)
  return role === 'supplier' && supplierId !== null ? sql`${suppliers.id} in ${below(supplierId)}` : sql`false`
}

/** How many levels each of some suppliers stands below one, or below its root. */
export async function depthsOf(
  db: Queryable,
  ids: readonly number[],
  from: number | null,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; depth: number }>(sql`
    with recursive up(id, above, depth) as (
      select s.id, s.parent_id, 1 from suppliers s where s.id = any(${sql.param([...ids])}::int8[]) and s.parent_id is not null
      union all
      select up.id, s.parent_id, up.depth + 1 from up join suppliers s on s.id = up.above
      where s.parent_id is not null and s.id is distinct from ${from}::int8
    )
    select id, max(depth) as depth from up group by id`)
  return new Map(rows.map(({ id, depth }) => [Number(id), depth]))
}

/** Serializes changes of the trees, so that no two moves make a circle together. */
export const lockTrees = async (db: Queryable): Promise<void> => await lockByText(db, 'supplierTrees', 'all')

/** An agent of the one who asks; 404 for whatever else. */
export async function requireAgent({ actor, db }: Call, id: number): Promise<typeof suppliers.$inferSelect> {
  const [agent] = await db
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), agentScope(actor)))
  if (!agent) throw notFound('agent')
  return agent
}

/** Where an agent shall stand: oneself, or one of the own tree; 404 for whatever else. */
export async function requirePlace(call: Call, parentId: number | undefined): Promise<number> {
  const own = call.actor.supplierId
  if (own === null) throw notFound('agent')
  if (parentId === undefined || parentId === own) return own
  return (await requireAgent(call, parentId)).id
}

/** True for a supplier that stands below another, or is the same. */
export async function isWithin(db: Queryable, id: number, top: number): Promise<boolean> {
  if (id === top) return true
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${id}::int8 in ${below(top)} as found`)
  return rows[0]?.found === true
}

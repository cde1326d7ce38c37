import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { SHOWN_CHANGES } from '#contract/calls/past-changes.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit } from '#server/db/schema/schema.ts'

interface PastChange<T> {
  id: number
  at: string
  by: string | null
  before: T
  after: T
}

/** Changes of records that are audited as `{ from, to }`, by the actions that change them. */
interface Changed {
  kind: string
  actions: readonly string[]
  targets: readonly string[]
}

/** The latest changes of each record, newest first, as the audit log has them. */
export async function pastChangesOf<T>(
  db: Queryable,
  { kind, actions, targets }: Changed,
): Promise<Map<string | null, PastChange<T>[]>> {
  const numbered = db
    .select({
      id: audit.id,
      at: audit.at,
      by: audit.account,
      target: audit.target,
      detail: audit.detail,
      place: sql<number>`row_number() over (partition by ${audit.target} order by ${audit.id} desc)`.as('place'),
    })
    .from(audit)
    .where(and(eq(audit.targetKind, kind), inArray(audit.action, [...actions]), inArray(audit.target, [...targets])))
    .as('numbered')
  const rows = await db.select().from(numbered).where(lte(numbered.place, SHOWN_CHANGES)).orderBy(desc(numbered.id))
  const found = Map.groupBy(rows, ({ target }) => target)
  return new Map(
    [...found].map(([target, of]) => [
      target,
      of.map(({ id, at, by, detail }) => ({
        id,
        at: at.toISOString(),
        by,
        before: detail['from'] as T,
        after: detail['to'] as T,
      })),
    ]),
  )
}

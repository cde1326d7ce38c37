import { eq, sql } from 'drizzle-orm'
import type { EntityRow } from '#contract/system/entity.endpoints.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { columnsOf, nameOf } from '#server/ops/entity-data/entity-columns.ts'
import type { Stored } from '#server/ops/entity-data/entity-columns.ts'
import { entityRow, leadingColumn } from '#server/ops/entity-data/find-entity.ts'
import { ENTITY_TABLES, REFERENCES } from '#server/ops/entity-data/entity-tables.ts'

/** Related entities are counted up to here. */
const COUNTED = 1_000

interface Subject {
  kind: EntityKind
  row: Stored
  role: Role
}

/** Rows that an entity refers to, and the number of rows that refer to it. */
export async function relationRows(db: Queryable, subject: Subject): Promise<EntityRow[]> {
  const [to, from] = await Promise.all([referred(db, subject), referring(db, subject)])
  return [...to, ...from]
}

async function referred(db: Queryable, { kind, row, role }: Subject): Promise<EntityRow[]> {
  const found = await Promise.all(
    REFERENCES.filter(({ from }) => from === kind).map(async ({ column, to }) => {
      const name = nameOf(kind, column)
      const id = row[name]
      const { table } = ENTITY_TABLES[to]
      const ownId = columnsOf(to)['id']
      if (id === null || id === undefined || !ownId) return []
      const [target] = await db
        .select({ number: sql<string>`${leadingColumn(to, role)}::text` })
        .from(table)
        .where(eq(ownId, id))
        .limit(1)
      if (!target) return []
      return entityRow({
        id: `relation:${name}:${to}`,
        of: kind,
        part: 'relation',
        name: to,
        column: name,
        toKind: to,
        toNumber: target.number,
      })
    }),
  )
  return found.flat()
}

async function referring(db: Queryable, { kind, row, role }: Subject): Promise<EntityRow[]> {
  const id = row['id']
  if (typeof id !== 'number') return []
  const found = await Promise.all(
    REFERENCES.filter(({ to }) => to === kind).map(async ({ from, column }) => {
      const some = db
        .select({ number: sql<string>`${leadingColumn(from, role)}::text`.as('number') })
        .from(ENTITY_TABLES[from].table)
        .where(eq(column, id))
        .limit(COUNTED)
        .as('some')
      const [counted] = await db
        .select({ count: sql<number>`count(*)::int`, number: sql<string | null>`min(${some.number})` })
        .from(some)
      if (!counted || counted.count === 0) return []
      const name = nameOf(from, column)
      return entityRow({
        id: `relation:${from}.${name}`,
        of: from,
        part: 'relation',
        name: from,
        column: name,
        value: counted.count === COUNTED ? `${COUNTED}+` : counted.count,
        toKind: from,
        toNumber: counted.count === 1 ? counted.number : null,
      })
    }),
  )
  return found.flat()
}

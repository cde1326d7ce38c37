import { inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EntityRow } from '#contract/system/entity.endpoints.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import type { EntityKind } from '#domain/entities.ts'
import { readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { columnsOf, isPersonalColumn, isSecretColumn, nameOf } from '#server/ops/entity-data/entity-columns.ts'
import type { Stored } from '#server/ops/entity-data/entity-columns.ts'
import { ENTITY_TABLES } from '#server/ops/entity-data/entity-tables.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The entity that people know by a number, or by its id; undefined if there is none. Its secret columns are not read. */
export async function findEntity(db: Queryable, kind: EntityKind, number: string): Promise<Stored | undefined> {
  const { alsoKnownBy = [], key, table } = ENTITY_TABLES[kind]
  const columns = columnsOf(kind)
  const read = Object.fromEntries(Object.entries(columns).filter(([name]) => !isSecretColumn(kind, name)))
  for (const column of [key, ...alsoKnownBy, read['id']]) {
    const wanted = column ? valuesFor(column, number.trim()) : []
    if (!column || wanted.length === 0) continue
    const [row] = await db.select(read).from(table).where(inArray(column, wanted)).limit(1)
    if (row) return row
  }
  return undefined
}

/** The first entity of any kind that people know by a number of its own; a mere id belongs to too many kinds to say which. */
export async function findAnyEntity(
  db: Queryable,
  number: string,
): Promise<{ kind: EntityKind; row: Stored } | undefined> {
  for (const kind of ENTITY_KINDS) {
    if (ENTITY_TABLES[kind].key.dataType !== 'string') continue
    const row = await findEntity(db, kind, number)
    if (row && String(row['id']) !== number.trim()) return { kind, row }
  }
  return undefined
}

/** The values of a column that a typed number may mean. */
function valuesFor(column: PgColumn, number: string): (number | string)[] {
  if (column.dataType === 'number') {
    const id = /^\d{1,16}$/.test(number) ? Number(number) : Number.NaN
    return Number.isSafeInteger(id) ? [id] : []
  }
  if (column.getSQLType() === 'uuid') return UUID.test(number) ? [number] : []
  return [...new Set([number, number.toUpperCase(), number.toLowerCase()])]
}

/** The column whose value leads a role to an entity of a kind: its id where the number is a person's data. */
export function leadingColumn(kind: EntityKind, role: Role): PgColumn {
  const { key } = ENTITY_TABLES[kind]
  const isMasked = !readsWholeNumbers(role) && isPersonalColumn(kind, nameOf(kind, key))
  return (isMasked ? columnsOf(kind)['id'] : undefined) ?? key
}

type Given = Pick<EntityRow, 'id' | 'of' | 'part' | 'name'> & Partial<EntityRow>

/** A row as the call answers it. */
export const entityRow = (given: Given): EntityRow => ({
  column: null,
  value: null,
  isHidden: false,
  exponent: null,
  time: null,
  by: null,
  toKind: null,
  toNumber: null,
  auditId: null,
  ...given,
})

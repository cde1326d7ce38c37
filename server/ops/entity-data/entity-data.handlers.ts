import type { ParsedInputOf } from '#contract/contract.ts'
import type { entityEndpoints, EntityRow } from '#contract/system/entity.endpoints.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { Role } from '#domain/roles.ts'
import { columnsOf, presentValue } from '#server/ops/entity-data/entity-columns.ts'
import type { Stored } from '#server/ops/entity-data/entity-columns.ts'
import { auditRows, historyRows } from '#server/ops/entity-data/entity-events.ts'
import { relationRows } from '#server/ops/entity-data/entity-relations.ts'
import { entityRow, findAnyEntity, findEntity } from '#server/ops/entity-data/find-entity.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'

type Wanted = ParsedInputOf<'entity.getData'>

/** Handler of the call that shows what is stored about an entity. */
export const entityDataHandlers = {
  'entity.getData': async (call, { id, kind, number, part, ...page }) => {
    const rows = await readEntity(call, { kind, number })
    return pageOfFew(
      rows.filter((row) => (id === undefined || row.id === id) && (!part?.length || part.includes(row.part))),
      page,
    )
  },
} satisfies Pick<Handlers, keyof typeof entityEndpoints>

/** All that is known about an entity; nothing without a number, or where there is none. */
async function readEntity({ actor: { role }, db }: Call, { kind: asked, number }: Pick<Wanted, 'kind' | 'number'>) {
  if (number === undefined) return []
  const found = asked === undefined ? await findAnyEntity(db, number) : await entityOf(db, asked, number)
  if (!found) return []
  const { kind, row } = found
  const [relations, history, audited] = await Promise.all([
    relationRows(db, { kind, row, role }),
    historyRows(db, { kind, row }),
    auditRows(db, { kind, row }),
  ])
  return [...fieldRows(kind, row, role), ...relations, ...history, ...audited]
}

async function entityOf(db: Queryable, kind: EntityKind, number: string) {
  const row = await findEntity(db, kind, number)
  return row && { kind, row }
}

function fieldRows(kind: EntityKind, row: Stored, role: Role): EntityRow[] {
  const exponent = typeof row['exponent'] === 'number' ? row['exponent'] : null
  return Object.keys(columnsOf(kind)).map((name) =>
    entityRow({ id: `field:${name}`, of: kind, part: 'field', name, exponent, ...presentValue(kind, name, row, role) }),
  )
}

import { and, desc, eq } from 'drizzle-orm'
import type { EntityRow } from '#contract/system/entity.endpoints.ts'
import type { EntityKind } from '#domain/entities.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit, orderHistory, payoutHistory } from '#server/db/schema/schema.ts'
import { nameOf, stateName } from '#server/ops/entity-data/entity-columns.ts'
import type { Stored } from '#server/ops/entity-data/entity-columns.ts'
import { entityRow } from '#server/ops/entity-data/find-entity.ts'
import { ENTITY_TABLES } from '#server/ops/entity-data/entity-tables.ts'

/** How many events and audited actions are shown, the newest ones. */
const SHOWN = 50

interface Subject {
  kind: EntityKind
  row: Stored
}

/** Events of an order or payout, newest first; none for other kinds. */
export async function historyRows(db: Queryable, { kind, row }: Subject): Promise<EntityRow[]> {
  const events = await readHistory(db, kind, Number(row['id']))
  return events.map(({ id, at, actor, event, state }) =>
    entityRow({
      id: `history:${id}`,
      of: kind,
      part: 'history',
      name: event,
      value: stateName(kind === 'order' ? ORDER_STATUS_IDS : PAYOUT_STAGE_IDS, state),
      time: at.toISOString(),
      by: actor,
    }),
  )
}

async function readHistory(db: Queryable, kind: EntityKind, orderId: number) {
  if (kind !== 'order' && kind !== 'payout') return []
  const table = kind === 'order' ? orderHistory : payoutHistory
  const state = kind === 'order' ? orderHistory.toStatus : payoutHistory.toStage
  const { id, at, actor, event } = table
  return await db
    .select({ id, at, actor, event, state })
    .from(table)
    .where(eq(table.orderId, orderId))
    .orderBy(desc(id))
    .limit(SHOWN)
}

/** The newest audited actions on an entity, without their values. */
export async function auditRows(db: Queryable, { kind, row }: Subject): Promise<EntityRow[]> {
  const { auditKey, key } = ENTITY_TABLES[kind]
  const target = String(row[nameOf(kind, auditKey ?? key)])
  const entries = await db
    .select({ id: audit.id, at: audit.at, account: audit.account, action: audit.action })
    .from(audit)
    .where(and(eq(audit.targetKind, kind), eq(audit.target, target)))
    .orderBy(desc(audit.id))
    .limit(SHOWN)
  return entries.map(({ id, at, account, action }) =>
    entityRow({
      id: `audit:${id}`,
      of: kind,
      part: 'audit',
      name: action,
      time: at.toISOString(),
      by: account,
      auditId: id,
    }),
  )
}

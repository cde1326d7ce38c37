import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { payoutStageOf } from '#domain/payout-status.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory, payoutOrders } from '#server/db/schema.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import type { PayoutStep } from '#server/payouts/transition-payout.ts'
import { leaving, publishAll } from '#server/realtime/publish.ts'

const COLUMNS = Object.keys(getTableColumns(payoutOrders)) as (keyof PayoutRecord)[]

/**
 * Stores changed payouts with one statement, with their history, audit and events. Each must still have the version that it
 * was judged by; their rows are locked, so that one which has not is a fault.
 */
export async function storePayouts(tx: Queryable, steps: readonly PayoutStep[]): Promise<void> {
  await updateRows(tx, steps)
  await tx.insert(payoutHistory).values(
    steps.map(({ after, before, wanted: { actor, detail = {}, event, reason = null, via } }) => ({
      orderId: after.id,
      at: after.updatedAt,
      event,
      fromStage: before.order.stage,
      toStage: after.stage,
      userId: actor?.userId ?? null,
      actor: actor?.name ?? null,
      via,
      reason,
      detail,
    })),
  )
  const [actor = null] = steps.map(({ wanted }) => wanted.actor)
  if (actor) await recordAudits(tx, actor, steps.map(auditOf))
  await publishAll(
    tx,
    steps.map(({ after, before }) => ({
      kind: 'payout',
      id: after.id,
      created: false,
      merchantId: after.merchantId,
      supplierId: after.supplierId,
      ...leaving(before.order, after),
    })),
  )
}

async function updateRows(tx: Queryable, steps: readonly PayoutStep[]): Promise<void> {
  const changed = COLUMNS.filter((column) => steps.some(({ after, before }) => after[column] !== before.order[column]))
  const rows = steps.map(({ after }) =>
    Object.fromEntries(['id' as const, ...changed].map((column) => [toSnakeCase(column), after[column]])),
  )
  const set = changed.map(toSnakeCase).map((name) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`)
  const { rowCount } = await tx.execute(sql`
    update payout_orders o set ${sql.join(set, sql`, `)}
    from json_populate_recordset(null::payout_orders, ${JSON.stringify(rows)}::json) n
    where o.id = n.id and o.version = n.version - 1`)
  if (rowCount !== steps.length)
    throw new Error(`${rowCount ?? 0} of ${steps.length} payouts were stored: others changed behind their lock`)
}

function auditOf({ after, before, wanted: { detail, event, reason = null, via } }: PayoutStep) {
  const from = payoutStageOf(before.order.stage)
  const to = payoutStageOf(after.stage)
  return {
    action: `payout.${event}`,
    target: { kind: 'payout', id: after.orderCode },
    detail: { ...detail, from, to, via, reason },
  }
}

import { eq, getViewSelectedFields } from 'drizzle-orm'
import type { ClearedOrderRow } from '#contract/system/data-clean.endpoints.ts'
import { CLEARED_ORDER_FIELDS } from '#domain/lists/system/cleared-order.fields.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { payoutStageOf, STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import { backupName } from '#server/ops/cleanup/engine/backup.ts'
import { clearedOrders, cleanupTasks } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** Orders and payouts in the archive. */
export const clearedOrderList = listOf('orderClearHistory.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getViewSelectedFields(clearedOrders), clearedBy: cleanupTasks.startedBy, cursor })
      .from(clearedOrders)
      .innerJoin(cleanupTasks, eq(cleanupTasks.id, clearedOrders.taskId))
      .$dynamic(),
  key: clearedOrders.id,
  filters: {
    id: equals(clearedOrders.id),
    ...fieldFilters(CLEARED_ORDER_FIELDS, {
      ...getViewSelectedFields(clearedOrders),
      createTime: clearedOrders.createdAt,
      clearTime: clearedOrders.archivedAt,
    }),
    orderCode: equalsCode(clearedOrders.orderCode),
    merchantOrderId: equalsText(clearedOrders.merchantOrderId),
  },
  present: (rows) =>
    rows.map(({ archivedAt, completedAt, createdAt, kind, state, ...row }) => ({
      ...row,
      kind: kind as ClearedOrderRow['kind'],
      orderStatus: kind === 'payout' ? STAGE_STATUSES[payoutStageOf(state)].order : orderStatusOf(state),
      createTime: createdAt.toISOString(),
      completeTime: completedAt?.toISOString() ?? null,
      clearTime: archivedAt.toISOString(),
      backupTable: backupName(kind === 'payout' ? 'payout_orders' : 'orders', row.taskId),
    })),
})

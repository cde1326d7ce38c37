import { eq, getTableColumns } from 'drizzle-orm'
import type { ChainPatchRow, chainPatchEndpoints } from '#contract/bank-records/chain-patch.endpoints.ts'
import { CHAIN_PATCH_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { productOf } from '#domain/products.ts'
import { OPEN_PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import { acceptPatch, dismissPatch, acceptPrecheck } from '#server/collect/chain-patches/decide-patch.ts'
import { fittingOrders } from '#server/collect/chain-patches/fitting-orders.ts'
import type { Patch } from '#server/collect/chain-patches/fitting-orders.ts'
import { readLevels } from '#server/collect/trusted-chain/chain-levels.ts'
import { chainPatches, orders, resources } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { prechecked } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { above, equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** The breaks of accounts' chains with what would close them, newest first. */
export const patchList = listOf('chainPatch.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(chainPatches),
        productId: resources.productId,
        resourceName: resources.name,
        orderCode: orders.orderCode,
        cursor,
      })
      .from(chainPatches)
      .innerJoin(resources, eq(resources.id, chainPatches.resourceId))
      .leftJoin(orders, eq(orders.id, chainPatches.orderId))
      .$dynamic(),
  key: chainPatches.id,
  filters: {
    id: equals(chainPatches.id),
    newerThanId: above(chainPatches.id),
    ...fieldFilters(CHAIN_PATCH_FIELDS, {
      ...getTableColumns(chainPatches),
      foundTime: chainPatches.foundAt,
      patchState: chainPatches.state,
      breakKind: chainPatches.kind,
      orderCode: orders.orderCode,
    }),
    orderCode: equalsCode(orders.orderCode),
  },
  present: async (rows, { db, services }) => {
    const open = rows.filter(({ state }) => (OPEN_PATCH_STATES as readonly string[]).includes(state))
    const fitting = await fittingOrders(db, services, open)
    const levels = await readLevels(
      db,
      services,
      rows.map(({ resourceId }) => resourceId),
    )
    return rows.map((row) => ({
      ...presentPatch(
        row,
        (fitting.get(row.id) ?? []).map(({ orderCode }) => orderCode),
      ),
      chainLevel: levels.get(row.resourceId)?.level ?? ('manual' as const),
    }))
  },
})

type Row = Patch & { productId: number; resourceName: string; orderCode: string | null }

function presentPatch(row: Row, fitting: string[]): Omit<ChainPatchRow, 'chainLevel'> {
  const product = productOf(row.productId)
  const {
    afterRecordId,
    beforeRecordId,
    decidedBy,
    gapMinor,
    id,
    reason,
    recordId,
    resourceId,
    resourceName,
    version,
  } = row
  return {
    ...{ afterRecordId, beforeRecordId, decidedBy, gapMinor, id, reason, recordId, resourceId, resourceName, version },
    foundTime: row.foundAt.toISOString(),
    patchState: row.state,
    breakKind: row.kind,
    currency: product?.currency ?? '',
    exponent: product?.exponent ?? 2,
    fromTime: row.fromAt.toISOString(),
    toTime: row.toAt.toISOString(),
    orderCode: row.orderCode ?? (fitting.length === 1 ? (fitting[0] ?? null) : null),
    fitting,
    fits: fitting.length,
    decidedTime: row.decidedAt?.toISOString() ?? null,
  }
}

/** Handlers of the breaks of accounts' chains. */
export const chainPatchHandlers = {
  'chainPatch.getList': patchList.page,
  'chainPatch.export': exportList<'chainPatch.getList'>(patchList, CHAIN_PATCH_FIELDS, 'chain-patches'),
  'chainPatch.accept': prechecked(acceptPrecheck, acceptPatch),
  'chainPatch.dismiss': dismissPatch,
} satisfies Pick<Handlers, keyof typeof chainPatchEndpoints>

import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChainNodeRow } from '#contract/bank-records/chain-node.endpoints.ts'
import { CHAIN_NODE_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { productOf } from '#domain/products.ts'
import type { LinkState } from '#domain/trusted-chain/chain-record.ts'
import { OPEN_PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, chainPatches, orders, resources, suppliers } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { readLevels } from '#server/collect/trusted-chain/chain-levels.ts'

/** The open patches whose break is before a record of the list. */
const isOpenHere = and(
  eq(chainPatches.afterRecordId, bankRecords.id),
  inArray(chainPatches.state, [...OPEN_PATCH_STATES]),
)
const isBroken = sql`exists (select 1 from ${chainPatches} where ${isOpenHere})`

/** A balance stands in the chain only where it is known when it was. */
const isVerifiable = and(isNotNull(bankRecords.balanceMinor), not(bankRecords.isDayOnly))

const IN_STATE: Record<LinkState, SQL | undefined> = {
  unverifiable: or(isNull(bankRecords.balanceMinor), bankRecords.isDayOnly),
  broken: and(isVerifiable, isBroken),
  trusted: and(isVerifiable, sql`not ${isBroken}`),
}

/** Records of accounts as nodes of their chains, newest first. */
export const nodeList = listOf('chainNode.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(bankRecords),
        productId: resources.productId,
        resourceName: resources.name,
        supplierName: suppliers.name,
        orderCode: orders.orderCode,
        cursor,
      })
      .from(bankRecords)
      .innerJoin(resources, eq(resources.id, bankRecords.resourceId))
      .leftJoin(suppliers, eq(suppliers.id, bankRecords.supplierId))
      .leftJoin(orders, eq(orders.id, bankRecords.orderId))
      .$dynamic(),
  key: bankRecords.id,
  scope: () => ne(bankRecords.status, 'sameAs'),
  filters: {
    id: equals(bankRecords.id),
    ...fieldFilters(CHAIN_NODE_FIELDS, {
      ...getTableColumns(bankRecords),
      occurredTime: bankRecords.occurredAt,
      linkState: bankRecords.status,
      orderCode: orders.orderCode,
    }),
    linkState: (states) => or(...states.map((state) => IN_STATE[state])),
    orderCode: equalsCode(orders.orderCode),
  },
  present: async (rows, { db, services }) => {
    const levels = await readLevels(
      db,
      services,
      rows.map(({ resourceId }) => resourceId ?? 0),
    )
    const broken = await readBreaks(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      ...presentNode(row, broken.get(row.id)),
      chainLevel: levels.get(row.resourceId ?? 0)?.level ?? 'manual',
    }))
  },
})

type Row = typeof bankRecords.$inferSelect & {
  productId: number
  resourceName: string
  supplierName: string | null
  orderCode: string | null
}
type OpenBreak = Pick<typeof chainPatches.$inferSelect, 'id' | 'gapMinor' | 'afterRecordId'>

async function readBreaks(db: Queryable, ids: readonly number[]): Promise<Map<number, OpenBreak>> {
  if (ids.length === 0) return new Map()
  const { afterRecordId, gapMinor, id, state } = chainPatches
  const rows = await db
    .select({ id, gapMinor, afterRecordId })
    .from(chainPatches)
    .where(and(inArray(afterRecordId, [...ids]), inArray(state, [...OPEN_PATCH_STATES])))
  return new Map(rows.map((row) => [row.afterRecordId, row]))
}

function presentNode(row: Row, broken: OpenBreak | undefined): Omit<ChainNodeRow, 'chainLevel'> {
  const product = productOf(row.productId)
  return {
    id: row.id,
    occurredTime: row.occurredAt.toISOString(),
    receivedTime: row.receivedAt.toISOString(),
    linkState: row.balanceMinor === null || row.isDayOnly ? 'unverifiable' : broken ? 'broken' : 'trusted',
    resourceId: row.resourceId ?? 0,
    resourceName: row.resourceName,
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    signedMinor: row.direction === 'debit' ? -row.amountMinor : row.amountMinor,
    balanceMinor: row.balanceMinor,
    currency: product?.currency ?? '',
    exponent: product?.exponent ?? 2,
    kind: row.kind as ChainNodeRow['kind'],
    utr: row.utr,
    orderCode: row.orderCode,
    patchId: broken?.id ?? null,
    missingMinor: broken?.gapMinor ?? null,
  }
}

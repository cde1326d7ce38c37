import { eq, getTableColumns } from 'drizzle-orm'
import type { UsdtTransferRow } from '#contract/bank-records/usdt-transfer.endpoints.ts'
import { USDT_TRANSFER_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { formatMajor } from '#domain/money/money.ts'
import { maskFields, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { productOf } from '#domain/products.ts'
import { confirmationsAt, readAddress, writeAddress } from '#domain/usdt/usdt-address.ts'
import { confirmationsOf } from '#server/collect/usdt/reader/cursor.ts'
import { bankRecords, chainCursors, orders, resources, usdtTransfers } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import type { Filter } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** A transfer as stored. */
export type Transfer = typeof usdtTransfers.$inferSelect

/** How many decimals USDT has. */
export const USDT_EXPONENT = productOf(3015)?.exponent ?? 6

/** The number of a transaction as explorers of its chain write it: TRON's without what Ethereum's begins with. */
export const writeTxId = ({ network, txId }: Pick<Transfer, 'network' | 'txId'>): string =>
  network === 'tron' ? txId : `0x${txId}`

/** A transfer in words, as the text of its payment. */
export function describeTransfer(transfer: Transfer): string {
  const { network, fromAddress, toAddress, amountMinor, blockNumber } = transfer
  const amount = formatMajor(amountMinor, USDT_EXPONENT)
  const standard = network === 'tron' ? 'TRC20' : 'ERC20'
  return `${standard}: ${amount} USDT from ${fromAddress} to ${toAddress}, transaction ${writeTxId(transfer)}, block ${blockNumber}`
}

type Row = Transfer & {
  height: number | null
  resourceName: string | null
  orderCode: string | null
  recordStatus: string | null
}

/** Transfers of USDT, newest first. */
export const transferList = listOf('usdtTransfer.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(usdtTransfers),
        height: chainCursors.height,
        resourceName: resources.name,
        orderCode: orders.orderCode,
        recordStatus: bankRecords.status,
        cursor,
      })
      .from(usdtTransfers)
      .leftJoin(chainCursors, eq(chainCursors.network, usdtTransfers.network))
      .leftJoin(resources, eq(resources.id, usdtTransfers.resourceId))
      .leftJoin(bankRecords, eq(bankRecords.id, usdtTransfers.bankRecordId))
      .leftJoin(orders, eq(orders.id, bankRecords.orderId))
      .$dynamic(),
  key: usdtTransfers.id,
  filters: {
    id: equals(usdtTransfers.id),
    ...fieldFilters(USDT_TRANSFER_FIELDS, {
      ...getTableColumns(usdtTransfers),
      blockTime: usdtTransfers.blockAt,
      transferState: usdtTransfers.state,
      chain: usdtTransfers.network,
      orderCode: orders.orderCode,
      recordStatus: bankRecords.status,
    }),
    orderCode: equalsCode(orders.orderCode),
    fromAddress: isAddress(usdtTransfers.fromAddress),
    toAddress: isAddress(usdtTransfers.toAddress),
    txId: (text) => eq(usdtTransfers.txId, text.trim().toLowerCase().replace(/^0x/, '')),
  },
  present: (rows, { actor, services }) =>
    rows.map((row) => {
      const shown = presentTransfer(row, confirmationsOf(services, row.network))
      return readsWholeNumbers(actor.role) ? shown : maskFields(shown, ['fromAddress', 'toAddress'])
    }),
})

/** Rows with this address, whatever the case of its letters. */
function isAddress(column: typeof usdtTransfers.fromAddress | typeof usdtTransfers.toAddress): Filter<string, unknown> {
  return (text) => {
    const address = readAddress(text.trim())
    return eq(column, address ? writeAddress(address.network, address.hex) : text.trim())
  }
}

function presentTransfer(row: Row, needed: number): UsdtTransferRow {
  const { id, amountMinor, resourceId, resourceName, orderCode, bankRecordId, fromAddress, toAddress, blockNumber } =
    row
  const isReplaced = row.state === 'rolledBack'
  return {
    id,
    blockTime: row.blockAt.toISOString(),
    transferState: row.state,
    confirmations: isReplaced ? null : Math.min(needed, confirmationsAt(blockNumber, row.height ?? 0)),
    needed,
    amountMinor,
    chain: row.network,
    resourceId,
    resourceName,
    orderCode,
    bankRecordId,
    recordStatus: row.recordStatus as UsdtTransferRow['recordStatus'],
    fromAddress,
    toAddress,
    txId: writeTxId(row),
    blockNumber,
    confirmedTime: row.confirmedAt?.toISOString() ?? null,
    rolledBackTime: row.rolledBackAt?.toISOString() ?? null,
  }
}

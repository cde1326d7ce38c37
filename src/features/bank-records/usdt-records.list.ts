import { orderPlace } from '#domain/system/audit-kinds.ts'
import { entityPlace } from '#domain/entities.ts'
import { USDT_TRANSFER_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import type { TransferState } from '#domain/usdt/usdt-address.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'

/** Confirmations grow with every block; TRON makes one every 3 s. */
const REFRESH_MS = 5_000

const STATE_STYLES: Record<TransferState, StatusStyle> = {
  pending: { tone: 'warn', icon: 'waiting' },
  confirmed: { tone: 'success', icon: 'done' },
  rolledBack: { tone: 'danger', icon: 'refused' },
}

/** Transfers of USDT to accounts, from their block to the order that they paid. */
export default defineList({
  screen: 'usdtRecords',
  namespace: 'usdtRecords',
  icon: 'coin',
  goto: 'v t',
  call: 'usdtTransfer.getList',
  fields: USDT_TRANSFER_FIELDS,
  search: 'txId',
  suggest: (text) => {
    const value = text.trim()
    if (/^c\d{16}$/i.test(value)) return [{ field: 'orderCode', value: value.toUpperCase() }]
    const isAddress = /^(T\w{33}|0x[\da-f]{40})$/i.test(value)
    return (isAddress ? ['toAddress', 'fromAddress'] : ['txId']).map((field) => ({ field, value }))
  },
  titleOf: ({ txId }) => txId,
  lineOf: ({ txId, toAddress, orderCode, transferState }, { texts }) =>
    [txId, toAddress, orderCode, texts.enum('transferState', transferState)].filter(Boolean).join(' · '),
  exports: 'usdtTransfer.export',
  cells: {
    transferState: ({ transferState }, { texts }) => ({
      ...STATE_STYLES[transferState],
      label: texts.enum('transferState', transferState),
    }),
    confirmations: ({ confirmations, needed }) => (confirmations === null ? null : `${confirmations} / ${needed}`),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    // The payment is matched to an order where payments are.
    recordStatus: ({ bankRecordId, recordStatus }, context) =>
      linkCell(
        recordStatus && context.texts.enum('bankRecordStatus', recordStatus),
        { screen: 'smsRecords', search: { open: String(bankRecordId) } },
        context,
      ),
    resourceName: ({ resourceName, resourceId }, context) =>
      linkCell(
        resourceName,
        entityPlace({ toKind: 'resource', toNumber: resourceId === null ? null : String(resourceId), auditId: null }),
        context,
      ),
  },
  live: { read: () => null, refreshMs: REFRESH_MS },
})

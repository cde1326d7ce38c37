import { CLEARED_ORDER_FIELDS } from '#domain/lists/system/cleanup.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { clearedOrderActions } from '#actions/ops/cleared-order.actions.ts'

/** The orders and payouts that lie in the archive. */
export default defineList({
  screen: 'orderClearHistory',
  namespace: 'orderClearHistory',
  icon: 'file-zip',
  goto: 's x',
  call: 'orderClearHistory.getList',
  fields: CLEARED_ORDER_FIELDS,
  search: 'orderCode',
  suggest: (text) => ['orderCode', 'merchantOrderId'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ orderCode }) => orderCode,
  lineOf: ({ orderCode, backupTable }) => `${orderCode} · ${backupTable}`,
  actions: clearedOrderActions,
  exports: 'orderClearHistory.export',
  cells: {
    taskId: ({ taskId }, context) =>
      linkCell(String(taskId), { screen: 'dataCleanHistory', search: { open: String(taskId) } }, context),
  },
})

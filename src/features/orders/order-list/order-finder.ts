import { api } from '#api/api.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import type { RowFinder } from '#features/list/rows/row-finder.ts'
import { orderDefinition } from '#features/orders/order-list/order-definition.ts'
import { makeOrderTexts } from '#features/orders/order-texts.ts'
import { rowTitle } from '#features/queue/queue-row.ts'

/** Finds collection orders for commands that are given from other screens. */
export const orderFinder = (variant: ScreenVariant): RowFinder =>
  finderOf(orderDefinition(variant), {
    lineOf: (row, { t }) => rowTitle(row, makeOrderTexts(t).orderStatus(row.orderStatusId)),
    getOne: async (orderCode, signal) => (await api.call('order.getDetail', { orderCode }, { signal })).order,
  })

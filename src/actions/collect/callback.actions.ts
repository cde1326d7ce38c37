import { defineActions } from '#machines/action/define-actions.ts'

/** As many as one call takes. */
const DELETE_MAX = 50

export const callbackActions = defineActions('callback', 'orderCallBack.getList', (make) => ({
  delete: make.onRows({
    call: 'orderCallBack.delete',
    atMost: DELETE_MAX,
    key: 'Delete',
    icon: 'delete',
    hint: 10,
    // Deleted callbacks and their answers cannot be restored.
    review: 'onEnter',
    inputOf: (rows) => ({ orderCodes: rows.map(({ orderCode }) => orderCode) }),
    resultsOf: ({ results }) => results.map(({ orderCode, refusal }) => ({ row: orderCode, refusal })),
    messageValuesOf: ({ results }) => ({ count: results.filter(({ ok }) => ok).length }),
  }),
}))

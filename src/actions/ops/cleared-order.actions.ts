import { defineActions } from '#machines/action/define-actions.ts'

export const clearedOrderActions = defineActions('clearedOrder', 'orderClearHistory.getList', (make) => ({
  openTask: make.opening({
    call: 'dataCleanHistory.getList',
    key: 'b',
    icon: 'open',
    hint: 9,
    placeOf: ({ taskId }) => ({ screen: 'dataCleanHistory', search: { open: String(taskId) } }),
  }),
}))

import type { DataCleanTaskRow } from '#contract/system/data-clean.endpoints.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { cleanupRefusal } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import type { CleanupEvent } from '#machines/lifecycles/cleanup-task.lifecycle.ts'

const refusalOf = (type: CleanupEvent) => (task: DataCleanTaskRow) => cleanupRefusal(task.state, task.rows > 0, type)

/** The tables whose rows the screen of cleared orders shows. */
const SHOWN = ['orders', 'payout_orders']

export const cleanupTaskActions = defineActions('dataCleanTask', 'dataCleanHistory.getList', (make) => ({
  pause: make.onRow({
    call: 'dataCleanHistory.pause',
    key: 'p',
    icon: 'hold',
    hint: 9,
    refusalOf: refusalOf('PAUSE'),
    inputOf: ({ id }) => ({ id }),
  }),
  resume: make.onRow({
    call: 'dataCleanHistory.resume',
    key: 'c',
    icon: 'release',
    hint: 10,
    refusalOf: refusalOf('RESUME'),
    inputOf: ({ id }) => ({ id }),
  }),
  cancel: make.onRow({
    call: 'dataCleanHistory.cancel',
    key: 'shift+x',
    icon: 'close',
    hint: 11,
    refusalOf: refusalOf('CANCEL'),
    inputOf: ({ id }) => ({ id }),
  }),
  restore: make.onRow({
    call: 'dataCleanHistory.restore',
    key: 'z',
    icon: 'undo',
    hint: 12,
    review: 'neverByChord',
    refusalOf: refusalOf('RESTORE'),
    saysOf: ({ rows }) => ({ count: rows }),
    inputOf: ({ id }) => ({ id }),
  }),
  openOrders: make.opening({
    call: 'orderClearHistory.getList',
    key: 'b',
    icon: 'open',
    hint: 13,
    placeOf: ({ tableName, taskId }) =>
      SHOWN.includes(tableName) ? { screen: 'orderClearHistory', search: { taskId } } : null,
  }),
}))

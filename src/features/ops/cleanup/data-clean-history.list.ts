import { DATA_CLEAN_TASK_FIELDS } from '#domain/lists/system/cleanup.fields.ts'
import { HeldBack } from '#features/ops/cleanup/HeldBack.tsx'
import { percentCell, PROGRESS_MS, secondsCell, stateCell } from '#features/ops/cleanup/task-cells.ts'
import { bytesText } from '#features/list/columns/time-text.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { cleanupTaskActions } from '#actions/ops/cleanup-task.actions.ts'

/** The cleanups, with how far each has come and where its rows lie. */
export default defineList({
  screen: 'dataCleanHistory',
  namespace: 'dataCleanHistory',
  icon: 'history',
  goto: 's v',
  call: 'dataCleanHistory.getList',
  fields: DATA_CLEAN_TASK_FIELDS,
  search: 'startedBy',
  titleOf: ({ tableName, taskId }, { texts }) => `${texts.enum('cleanableTable', tableName)} ${taskId}`,
  actions: cleanupTaskActions,
  exports: 'dataCleanHistory.export',
  cells: {
    state: ({ state }, context) => stateCell(state, context),
    percent: ({ percent }) => percentCell(percent),
    seconds: ({ seconds }) => secondsCell(seconds),
    secondsLeft: ({ secondsLeft }) => secondsCell(secondsLeft),
    bytes: ({ bytes }) => bytesText(bytes),
  },
  live: { read: () => null, refreshMs: PROGRESS_MS },
  Detail: HeldBack,
})

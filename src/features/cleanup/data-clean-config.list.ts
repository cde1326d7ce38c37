import { DATA_CLEAN_CONFIG_FIELDS } from '#domain/lists/system/data-clean-config.fields.ts'
import { CleanupPreviewTable } from '#features/cleanup/CleanupPreviewTable.tsx'
import { shownPlan } from '#features/cleanup/shown-plan.ts'
import { percentCell, PROGRESS_MS, secondsCell, stateCell } from '#features/cleanup/task-cells.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { cleanupConfigActions } from '#actions/ops/cleanup-config.actions.ts'

/** What is cleaned up, with the latest task of each table. */
export default defineList({
  screen: 'dataCleanConfig',
  namespace: 'dataCleanConfig',
  icon: 'archive',
  goto: 's d',
  alsoNamed: ['dataCleanHistory'],
  call: 'dataCleanConfig.getList',
  fields: DATA_CLEAN_CONFIG_FIELDS,
  search: 'description',
  titleOf: ({ tableName }, { texts }) => texts.enum('cleanableTable', tableName),
  actions: cleanupConfigActions,
  exports: 'dataCleanConfig.export',
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'dataCleanConfig.switch',
    }),
    taskState: ({ taskState }, context) => stateCell(taskState, context),
    taskPercent: ({ taskPercent }) => percentCell(taskPercent),
    taskSecondsLeft: ({ taskSecondsLeft }) => secondsCell(taskSecondsLeft),
  },
  live: { read: () => null, refreshMs: PROGRESS_MS },
  FormDetail: CleanupPreviewTable,
  along: (verb, input) => (verb === 'start' ? { plan: shownPlan.of([Reflect.get(input, 'id')]) } : {}),
})

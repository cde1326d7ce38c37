import { getTableColumns } from 'drizzle-orm'
import type { dataCleanEndpoints } from '#contract/system/data-clean.endpoints.ts'
import type { DataCleanConfigRow } from '#contract/system/data-clean.endpoints.ts'
import { CLEANABLE_TABLES } from '#domain/cleanup/cleanable-tables.ts'
import { CLEARED_ORDER_FIELDS } from '#domain/lists/system/cleared-order.fields.ts'
import { DATA_CLEAN_CONFIG_FIELDS } from '#domain/lists/system/data-clean-config.fields.ts'
import { DATA_CLEAN_TASK_FIELDS } from '#domain/lists/system/data-clean-task.fields.ts'
import { changeTask } from '#server/ops/cleanup/change-task.ts'
import { clearedOrderList } from '#server/ops/cleanup/cleared-orders.ts'
import { previewCleanup, startCleanup } from '#server/ops/cleanup/start-task.ts'
import { latestTasks, presentTask, progressOf } from '#server/ops/cleanup/task-rows.ts'
import { cleanupConfigs, cleanupTasks } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { presentStamps } from '#server/access/records/stamps.ts'

const store = recordStore({ table: cleanupConfigs, kind: 'dataCleanConfig', unique: 'tableName' })

const configs = listOf('dataCleanConfig.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(cleanupConfigs), cursor })
      .from(cleanupConfigs)
      .$dynamic(),
  key: cleanupConfigs.id,
  order: { by: undefined, direction: 'asc' },
  filters: {
    id: equals(cleanupConfigs.id),
    ...fieldFilters(DATA_CLEAN_CONFIG_FIELDS, getTableColumns(cleanupConfigs)),
  },
  present: async (rows, { db }) => {
    const tasks = await latestTasks(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((config) => {
      const task = tasks.get(config.id)
      const { month, months, rows: moved, percent, secondsLeft } = task ? progressOf(task) : NO_PROGRESS
      return {
        ...config,
        ...presentStamps(config),
        timeField: config.timeField as DataCleanConfigRow['timeField'],
        ...{ taskId: task?.id ?? null, taskState: task?.state ?? null, taskError: task?.error ?? null },
        ...{
          taskMonth: month,
          taskMonths: months,
          taskRows: moved,
          taskPercent: percent,
          taskSecondsLeft: secondsLeft,
        },
      }
    })
  },
})

const NO_PROGRESS = { month: null, months: null, rows: null, percent: null, secondsLeft: null }

const tasks = listOf('dataCleanHistory.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(cleanupTasks), cursor })
      .from(cleanupTasks)
      .$dynamic(),
  key: cleanupTasks.id,
  filters: {
    id: equals(cleanupTasks.id),
    ...fieldFilters(DATA_CLEAN_TASK_FIELDS, {
      ...getTableColumns(cleanupTasks),
      taskId: cleanupTasks.id,
      createTime: cleanupTasks.createdAt,
    }),
  },
  present: (rows, { services }) => rows.map((task) => presentTask(task, services.now())),
})

/** Handlers of the cleanup of old rows. */
export const dataCleanHandlers = {
  'dataCleanConfig.getList': configs.page,
  'dataCleanConfig.export': exportList<'dataCleanConfig.getList'>(configs, DATA_CLEAN_CONFIG_FIELDS, 'cleanup.csv'),
  'dataCleanConfig.update': async (call, values) => {
    const { tableName } = await store.update(call, { ...values, description: values.description?.trim() || null })
    const { timeFields } = CLEANABLE_TABLES[tableName]
    if (!(timeFields as readonly string[]).includes(values.timeField)) throw badField('timeField', 'notAvailable')
    return {}
  },
  'dataCleanConfig.setEnabled': async (call, change) => {
    await store.update(call, change)
    return {}
  },
  'dataCleanConfig.preview': previewCleanup,
  'dataCleanConfig.start': startCleanup,
  'dataCleanHistory.getList': tasks.page,
  'dataCleanHistory.export': exportList<'dataCleanHistory.getList'>(
    tasks,
    DATA_CLEAN_TASK_FIELDS,
    'cleanup-history.csv',
  ),
  'dataCleanHistory.pause': changeTask('pause'),
  'dataCleanHistory.resume': changeTask('resume'),
  'dataCleanHistory.cancel': changeTask('cancel'),
  'dataCleanHistory.restore': changeTask('restore'),
  'orderClearHistory.getList': clearedOrderList.page,
  'orderClearHistory.export': exportList<'orderClearHistory.getList'>(
    clearedOrderList,
    CLEARED_ORDER_FIELDS,
    'cleared-orders.csv',
  ),
} satisfies Pick<Handlers, keyof typeof dataCleanEndpoints>

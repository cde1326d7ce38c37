import { getTableColumns, eq, getViewSelectedFields } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { dataCleanEndpoints, DataCleanConfigRow, ClearedOrderRow } from '#contract/system/data-clean.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { CLEANABLE_TABLES } from '#domain/system/cleanable-tables.ts'
import {
  CLEARED_ORDER_FIELDS,
  DATA_CLEAN_CONFIG_FIELDS,
  DATA_CLEAN_TASK_FIELDS,
} from '#domain/lists/system/cleanup.fields.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { payoutStageOf, STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import { cleanupTaskLifecycle } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'
import { cleanupConfigs, cleanupTasks, clearedOrders } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { backupName } from '#server/ops/cleanup/engine/backup.ts'
import { previewCleanup, startCleanup } from '#server/ops/cleanup/start-task.ts'
import { latestTasks, presentTask, progressOf } from '#server/ops/cleanup/task-rows.ts'
import { badField, AppError, notFound } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const EVENTS = { pause: 'PAUSE', resume: 'RESUME', cancel: 'CANCEL', restore: 'RESTORE' } as const

/** Changes a task for a person. It waits for the batch that is under way, which locks the task. */
const changeTask =
  (verb: keyof typeof EVENTS) =>
  async (
    { actor, db, services }: Call,
    { id }: ParsedInputOf<'dataCleanHistory.pause'>,
  ): Promise<Record<string, never>> => {
    const [task] = await db.select().from(cleanupTasks).where(eq(cleanupTasks.id, id)).for('no key update')
    if (!task) throw notFound('record')
    const verdict = cleanupTaskLifecycle.judge(
      { state: task.state, context: { hasBackup: task.movedRows > 0 } },
      { type: EVENTS[verb] },
    )
    if (!verdict.ok)
      throw new AppError(CODES.conflict, 'dataClean.notPossible', {
        params: { refusal: verdict.refusal },
        present: { state: task.state },
      })
    await db
      .update(cleanupTasks)
      .set({
        state: verdict.to,
        version: task.version + 1,
        ...(verb === 'cancel' && { endedAt: services.now() }),
        // The duration is counted anew: the time between cleaning and restoring is not part of it.
        ...(verb === 'restore' && { error: null, endedAt: null, beganAt: services.now() }),
      })
      .where(eq(cleanupTasks.id, id))
    await recordAudit(
      db,
      actor,
      `dataCleanTask.${verb}`,
      { kind: 'dataCleanTask', id: String(id) },
      { from: { state: task.state }, to: { state: verdict.to } },
    )
    return {}
  }

/** Orders and payouts in the archive. */
const clearedOrderList = listOf('orderClearHistory.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getViewSelectedFields(clearedOrders), clearedBy: cleanupTasks.startedBy, cursor })
      .from(clearedOrders)
      .innerJoin(cleanupTasks, eq(cleanupTasks.id, clearedOrders.taskId))
      .$dynamic(),
  key: clearedOrders.id,
  filters: {
    id: equals(clearedOrders.id),
    ...fieldFilters(CLEARED_ORDER_FIELDS, {
      ...getViewSelectedFields(clearedOrders),
      createTime: clearedOrders.createdAt,
      clearTime: clearedOrders.archivedAt,
    }),
    orderCode: equalsCode(clearedOrders.orderCode),
    merchantOrderId: equalsText(clearedOrders.merchantOrderId),
  },
  present: (rows) =>
    rows.map(({ archivedAt, completedAt, createdAt, kind, state, ...row }) => ({
      ...row,
      kind: kind as ClearedOrderRow['kind'],
      orderStatus: kind === 'payout' ? STAGE_STATUSES[payoutStageOf(state)].order : orderStatusOf(state),
      createTime: createdAt.toISOString(),
      completeTime: completedAt?.toISOString() ?? null,
      clearTime: archivedAt.toISOString(),
      backupTable: backupName(kind === 'payout' ? 'payout_orders' : 'orders', row.taskId),
    })),
})

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
  'dataCleanConfig.export': exportList<'dataCleanConfig.getList'>(configs, DATA_CLEAN_CONFIG_FIELDS, 'cleanup'),
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
  'dataCleanHistory.export': exportList<'dataCleanHistory.getList'>(tasks, DATA_CLEAN_TASK_FIELDS, 'cleanup-history'),
  'dataCleanHistory.pause': changeTask('pause'),
  'dataCleanHistory.resume': changeTask('resume'),
  'dataCleanHistory.cancel': changeTask('cancel'),
  'dataCleanHistory.restore': changeTask('restore'),
  'orderClearHistory.getList': clearedOrderList.page,
  'orderClearHistory.export': exportList<'orderClearHistory.getList'>(
    clearedOrderList,
    CLEARED_ORDER_FIELDS,
    'cleared-orders',
  ),
} satisfies Pick<Handlers, keyof typeof dataCleanEndpoints>

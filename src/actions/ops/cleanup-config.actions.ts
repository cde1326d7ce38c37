import type { DataCleanConfigRow } from '#contract/system/data-clean.endpoints.ts'
import { CLEANABLE_TABLES, isUnfinished, TIME_FIELDS } from '#domain/system/cleanable-tables.ts'
import { DATA_CLEAN_CONFIG_INPUT } from '#domain/lists/system/cleanup.fields.ts'
import type { TimeField } from '#domain/system/cleanable-tables.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { cleanupRefusal } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import type { CleanupEvent } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'

const ask = asking(DATA_CLEAN_CONFIG_INPUT)
const FIELDS: readonly FormField<Rows<DataCleanConfigRow>>[] = [
  ask('timeField', {
    editor: {
      kind: 'choice',
      group: DATA_CLEAN_CONFIG_INPUT.timeField.group,
      choicesOf: (subject) => timesOf(subject?.rows[0]).map((name) => ({ value: name, name })),
    },
  }),
  ask('months'),
  ask('batchRows'),
  ask('description', { isNarrow: false }),
]

const timesOf = (row: DataCleanConfigRow | undefined): readonly TimeField[] =>
  row === undefined ? TIME_FIELDS : CLEANABLE_TABLES[row.tableName].timeFields

/** Why nothing can be done with the table's latest task. */
const refusalOf =
  (type: CleanupEvent) =>
  ({ taskState, taskRows }: DataCleanConfigRow): string | null =>
    taskState === null ? 'noTask' : cleanupRefusal(taskState, (taskRows ?? 0) > 0, type)

/** The task of a row that is not refused. */
const taskOf = ({ taskId }: DataCleanConfigRow) => ({ id: taskId ?? 0 })

export const cleanupConfigActions = defineActions('dataCleanConfig', 'dataCleanConfig.getList', (make) => ({
  start: make.onRow({
    call: 'dataCleanConfig.start',
    key: 'r',
    icon: 'done',
    hint: 9,
    // The person sees first which rows go and which stay; the call sends this plan along.
    prepares: true,
    review: 'neverByChord',
    refusalOf: ({ taskState }) => (taskState !== null && isUnfinished(taskState) ? 'underWay' : null),
    inputOf: ({ id }) => ({ id, plan: '' }),
  }),
  edit: make.onRow({
    call: 'dataCleanConfig.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: ({ timeField, months, batchRows, description }) => ({
      timeField,
      months: String(months),
      batchRows: String(batchRows),
      description: description ?? '',
    }),
    inputOf: ({ id, version }, values) => ({
      id,
      expectedVersion: version,
      // An unknown time is a form fault before sending.
      timeField: TIME_FIELDS.find((name) => name === textOf(values, 'timeField')) ?? 'createdAt',
      months: textOf(values, 'months'),
      batchRows: textOf(values, 'batchRows'),
      description: textOf(values, 'description'),
    }),
  }),
  switch: make.onRow({
    call: 'dataCleanConfig.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: ({ id, enabled, version }) => ({ id, enabled: !enabled, expectedVersion: version }),
  }),
  pause: make.onRow({
    call: 'dataCleanHistory.pause',
    key: 'p',
    icon: 'hold',
    hint: 12,
    refusalOf: refusalOf('PAUSE'),
    inputOf: taskOf,
  }),
  resume: make.onRow({
    call: 'dataCleanHistory.resume',
    key: 'c',
    icon: 'release',
    hint: 13,
    refusalOf: refusalOf('RESUME'),
    inputOf: taskOf,
  }),
  cancel: make.onRow({
    call: 'dataCleanHistory.cancel',
    key: 'shift+x',
    icon: 'close',
    hint: 14,
    refusalOf: refusalOf('CANCEL'),
    inputOf: taskOf,
  }),
  openTasks: make.opening({
    call: 'dataCleanHistory.getList',
    key: 'b',
    icon: 'open',
    hint: 15,
    placeOf: ({ tableName }) => ({ screen: 'dataCleanHistory', search: { tableName: [tableName] } }),
  }),
}))

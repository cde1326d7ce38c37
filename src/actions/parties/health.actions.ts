import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'
import { UNCANCELLABLE_QUEUES } from '#domain/system/health.ts'
import type { RunState } from '#domain/system/run-state.ts'
import { RUN_STATES } from '#domain/system/run-state.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import { nextRunStates } from '#machines/lifecycles/run-state.lifecycle.ts'

const RUN_STATE_FIELDS: readonly FormField<Rows<HealthRow>>[] = [
  {
    name: 'to',
    required: true,
    editor: {
      kind: 'choice',
      group: 'runState',
      choicesOf: (subject) => {
        const now = subject?.rows[0]?.runState?.state
        return (now === undefined ? [] : nextRunStates(now)).map((name) => ({ value: name, name }))
      },
    },
  },
  formField('reason', REASON, { isNarrow: false }),
]

const stateOf = (text: string): RunState => RUN_STATES.find((state) => state === text) ?? 'running'

type Job = NonNullable<HealthRow['jobs']>['list'][number]

const isFailed = ({ state }: Job) => state === 'failed'
const hasNotBegun = ({ state }: Job) => state === 'created' || state === 'retry'

/** The choice of one of a queue's jobs. */
const jobField = (fits: (job: Job) => boolean): readonly FormField<Rows<HealthRow>>[] => [
  {
    name: 'jobId',
    required: true,
    editor: {
      kind: 'choice',
      group: 'job',
      choicesOf: (subject) =>
        (subject?.rows[0]?.jobs?.list ?? []).filter(fits).map(({ id }) => ({ value: id, name: id })),
    },
  },
]

const repairRefusal = ({ repair }: HealthRow, isOwn: boolean) =>
  !isOwn || !repair ? 'otherFact' : repair.total === 0 ? 'nothingToRepair' : null

/** Actions on the facts of the system's health, each at its fact. */
export const healthActions = defineActions('health', 'system.getHealth', (make) => ({
  setRunState: make.onRow({
    call: 'system.setRunState',
    key: 'e',
    icon: 'status',
    hint: 9,
    fields: RUN_STATE_FIELDS,
    review: 'neverByChord',
    refusalOf: ({ runState }) => (runState ? null : 'otherFact'),
    inputOf: ({ runState }, values) => ({
      to: stateOf(textOf(values, 'to')),
      reason: textOf(values, 'reason'),
      ...(runState && { expectedVersion: runState.version }),
    }),
  }),
  retry: make.onRow({
    call: 'system.retryJob',
    key: 'r',
    icon: 'undo',
    hint: 10,
    fields: jobField(isFailed),
    refusalOf: ({ jobs }) => (!jobs ? 'otherFact' : jobs.list.some(isFailed) ? null : 'noFailedJob'),
    inputOf: ({ subject }, values) => ({ queue: subject ?? '', jobId: textOf(values, 'jobId') }),
  }),
  cancel: make.onRow({
    call: 'system.cancelJob',
    key: 'Delete',
    icon: 'delete',
    hint: 11,
    fields: jobField(hasNotBegun),
    review: 'neverByChord',
    refusalOf: ({ jobs, subject }) =>
      !jobs
        ? 'otherFact'
        : (UNCANCELLABLE_QUEUES[subject ?? ''] ?? (jobs.list.some(hasNotBegun) ? null : 'noWaitingJob')),
    inputOf: ({ subject }, values) => ({ queue: subject ?? '', jobId: textOf(values, 'jobId') }),
  }),
  backUp: make.onRow({
    call: 'system.backUp',
    key: 'b',
    icon: 'done',
    hint: 14,
    refusalOf: ({ name }) => (name === 'backup' ? null : 'otherFact'),
    inputOf: () => ({}),
  }),
  reset: make.onRow({
    call: 'system-config.resetSystemResourcePool',
    key: 'p',
    icon: 'done',
    hint: 12,
    review: 'neverByChord',
    refusalOf: (row) => repairRefusal(row, row.name === 'resourcePool'),
    messageValuesOf: ({ rows }) => ({ count: rows.length }),
    inputOf: ({ repair }) => ({ plan: repair?.plan }),
  }),
  fix: make.onRow({
    call: 'system-config.fixSystemResources',
    key: 'shift+p',
    icon: 'done',
    hint: 13,
    review: 'neverByChord',
    refusalOf: (row) => repairRefusal(row, row.name === 'contradictions'),
    messageValuesOf: ({ rows }) => ({ count: rows.length }),
    inputOf: ({ repair }) => ({ plan: repair?.plan }),
  }),
}))

import { whoUsed } from '#actions/people/address-use.ts'
import type { MonitorScriptRow, ScriptRun } from '#contract/accounts/monitor-script.endpoints.ts'
import { MONITOR_NUMBER } from '#domain/lists/fields/common.fields.ts'
import { MONITOR_SCRIPT_INPUT } from '#domain/lists/orders/monitor.fields.ts'
import { SCRIPT_MONITORS_MAX } from '#domain/monitors/monitors.ts'
import type { ScriptCommand } from '#domain/monitors/monitors.ts'
import { teachingOn } from '#actions/collect/teaching-forms.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf, typedOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { readMoment } from '#machines/form/typed-values.ts'
import { askRefusal } from '#machines/lifecycles/monitor-script.lifecycle.ts'

/** Time up to which the log is cleared; empty for all of it. A text that is no time stays as typed, to be refused. */
export function clearedUntil(values: FormValues): string {
  const typed = textOf(values, 'endTime')
  const moment = readMoment(typed, 'dateTime')
  return (moment.ok ? moment.value : typed) ?? ''
}

export const monitorLogActions = defineActions('monitorLog', 'monitorLog.getList', (make) => ({
  ...teachingOn(make, { hint: 13 }),
  addresses: whoUsed(make, ({ ip }) => ip),
  clear: make.onList({
    call: 'monitorLog.clear',
    key: 'shift+x',
    icon: 'delete',
    hint: 12,
    // Rows are gone for good.
    review: 'neverByChord',
    fields: [{ name: 'endTime', editor: { kind: 'dateTime' } }],
    inputOf: (values) => given({ endTime: clearedUntil(values) }),
    messageValuesOf: ({ goes, stays }) => ({ count: goes, stays }),
  }),
}))

const SOURCE_LINES = 14
const MONITOR_LINES = 4
/** As many numbers as a script may have monitors, each with its line break. */
const NUMBERS_LENGTH = SCRIPT_MONITORS_MAX * (MONITOR_NUMBER.maxLength + 1)

const ask = asking(MONITOR_SCRIPT_INPUT)
const FIELDS: readonly FormField<unknown>[] = [
  ask('name', { isNarrow: false }),
  ask('source', { lines: SOURCE_LINES }),
  ask('note', { isNarrow: false }),
  { name: 'monitorIds', editor: { kind: 'multiline', maxLength: NUMBERS_LENGTH, lines: MONITOR_LINES } },
]

/** The numbers of monitors, one a line. */
const monitorsIn = (values: FormValues): string[] =>
  textOf(values, 'monitorIds')
    .split(/[\s,]+/)
    .filter(Boolean)

const scriptIn = (values: FormValues) => ({
  name: textOf(values, 'name'),
  source: typedOf(values, 'source'),
  ...given({ note: textOf(values, 'note') }),
  monitorIds: monitorsIn(values),
})

/** Which monitor is asked, all unless one is chosen, and in which version it runs the script. */
const ONE: FormField<unknown> = { name: 'monitorId', editor: { kind: 'select', of: 'runs' } }
const VERSION: FormField<unknown> = { name: 'scriptVersion', editor: { kind: 'select', of: 'versions', isFixed: true } }

const pendingOf = ({ asked }: ScriptRun) => (asked === null || asked.isDone ? null : asked.command)

/** Why no monitor of a script can be asked for something. */
function refusalFor(command: ScriptCommand) {
  return ({ runs }: MonitorScriptRow): string | null => {
    if (runs.length === 0) return 'noMonitors'
    return runs.some((run) => askRefusal(run.state, pendingOf(run), command) === null)
      ? null
      : `noneTo${CAPITAL[command]}`
  }
}
const CAPITAL = { start: 'Start', stop: 'Stop', restart: 'Restart' } as const

const askIn = ({ id, version }: MonitorScriptRow, values: FormValues) => ({
  id,
  expectedVersion: version,
  ...given({ monitorId: textOf(values, 'monitorId'), scriptVersion: textOf(values, 'scriptVersion') }),
})
const messageValuesOf = ({ asked }: { asked: number }) => ({ count: asked })
const newest = ({ newestVersion }: MonitorScriptRow): FormValues => ({ scriptVersion: String(newestVersion) })

export const monitorScriptActions = defineActions('monitorScript', 'monitorScript.getList', (make) => ({
  create: make.onList({
    call: 'monitorScript.add',
    key: 'a',
    icon: 'add',
    hint: 9,
    isLong: true,
    fields: FIELDS,
    inputOf: scriptIn,
  }),
  edit: make.onRow({
    call: 'monitorScript.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    isLong: true,
    fields: FIELDS,
    startOf: ({ name, source, runs }) => ({
      name,
      source,
      monitorIds: runs.map(({ monitorId }) => monitorId).join('\n'),
    }),
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...scriptIn(values) }),
  }),
  start: make.onRow({
    call: 'monitorScript.start',
    key: 's',
    icon: 'done',
    hint: 11,
    fields: [ONE, VERSION],
    refusalOf: refusalFor('start'),
    startOf: newest,
    inputOf: askIn,
    messageValuesOf,
  }),
  stop: make.onRow({
    call: 'monitorScript.stop',
    key: 't',
    icon: 'status',
    hint: 12,
    fields: [ONE],
    refusalOf: refusalFor('stop'),
    inputOf: askIn,
    messageValuesOf,
  }),
  restart: make.onRow({
    call: 'monitorScript.restart',
    key: 'r',
    icon: 'undo',
    hint: 13,
    fields: [ONE, VERSION],
    refusalOf: refusalFor('restart'),
    startOf: newest,
    inputOf: askIn,
    messageValuesOf,
  }),
  delete: make.onRow({
    call: 'monitorScript.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 14,
    // Its versions are gone for good.
    review: 'neverByChord',
    inputOf: ({ id, version }) => ({ id, expectedVersion: version }),
  }),
}))

import type { MonitorScriptRow } from '#contract/accounts/monitor-script.endpoints.ts'
import { MONITOR_SCRIPT_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { ScriptDetail } from '#features/monitors/scripts/ScriptDetail.tsx'
import { SCRIPT_STATE_STYLES } from '#features/monitors/scripts/state-styles.ts'
import { monitorScriptActions } from '#actions/collect/monitor.actions.ts'

/** Monitors that fall silent are not pushed. */
const REFRESH_MS = 10_000
/** As many as the record shows. */
const VERSIONS_MAX = 100

/** The state that stands for a script's monitors, with how many are in it where not all are. */
function stateText({ runs, state }: MonitorScriptRow, { texts }: CellContext): string {
  if (state === null) return ''
  const alike = runs.filter((run) => run.state === state).length
  return `${texts.enum('scriptState', state)}${alike < runs.length ? ` ${alike}/${runs.length}` : ''}`
}

/** Scripts of monitors, and what the monitors say of them. */
export default defineList({
  screen: 'monitorScripts',
  namespace: 'monitorScripts',
  icon: 'script',
  goto: 's c',
  call: 'monitorScript.getList',
  fields: MONITOR_SCRIPT_FIELDS,
  search: 'name',
  suggest: (text) => ['name', 'monitorId'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ name }) => name,
  lineOf: (row, context) => [row.name, row.newestVersion, stateText(row, context)].join(' · '),
  actions: monitorScriptActions,
  words: ({ t }, _verb, row) => ({
    choicesOf: (of) =>
      of === 'runs'
        ? (row?.runs ?? []).map(({ monitorId }) => ({ value: monitorId, label: monitorId }))
        : versionsOf(row?.newestVersion ?? 1).map((number) => ({
            value: String(number),
            label: t('monitorScripts:versions.number', { number }),
          })),
    none: () => t('monitorScripts:runs.all'),
  }),
  cells: {
    state: (row, context) =>
      row.state === null ? null : { ...SCRIPT_STATE_STYLES[row.state], label: stateText(row, context) },
  },
  live: {
    read: (push) => (push.commandType === 'monitorScripts.changed' ? { kind: 'stale' } : null),
    refreshMs: REFRESH_MS,
  },
  Detail: ScriptDetail,
})

/** The newest versions, newest first. */
const versionsOf = (newest: number): number[] =>
  Array.from({ length: Math.min(newest, VERSIONS_MAX) }, (_, at) => newest - at)

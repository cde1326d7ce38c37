import i18next from 'i18next'
import { alarmActions } from '#actions/ops/alarm.actions.ts'
import type { AlarmRow } from '#contract/system/alarm.endpoints.ts'
import type { AlarmState } from '#domain/alarms/alarm-course.ts'
import type { AlarmSeverity } from '#domain/alarms/alarms.ts'
import { ALARM_FIELDS } from '#domain/lists/system/alarms.fields.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { secondsText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'

const REFRESH_MS = 10_000

const STATE_STYLES: Record<AlarmState, StatusStyle> = {
  calm: { tone: 'success', icon: 'done' },
  pending: { tone: 'warn', icon: 'waiting' },
  firing: { tone: 'danger', icon: 'failed' },
}
const SEVERITY_STYLES: Record<AlarmSeverity, StatusStyle> = {
  warning: { tone: 'warn', icon: 'attention' },
  critical: { tone: 'danger', icon: 'attention' },
}

const nameOf = ({ id }: AlarmRow, { t }: CellContext) => t(`alarms:name.${id}`)

function inUnit(amount: number, unit: AlarmRow['unit']): string {
  if (unit === 'seconds') return secondsText(amount)
  const style = unit === 'share' ? 'percent' : 'decimal'
  return new Intl.NumberFormat(i18next.language, { style, maximumFractionDigits: 1 }).format(amount)
}

/** The figure that an alarm compares, as it is now, and the limit. */
function measuredText({ figure, limit, measured, unit }: AlarmRow, { t }: CellContext): string {
  const name = t(`alarms:figure.${figure}`)
  if (measured === null) return t('alarms:unmeasured', { figure: name })
  return t('alarms:measured', { figure: name, value: inUnit(measured, unit), limit: inUnit(limit, unit) })
}

/** Every alarm with its state, its figure and what to do about it. */
export default defineList({
  screen: 'alarms',
  namespace: 'alarms',
  icon: 'alarm',
  goto: 's q',
  call: 'alarm.getList',
  fields: ALARM_FIELDS,
  search: 'name',
  titleOf: nameOf,
  lineOf: (row, context) => `${nameOf(row, context)}: ${measuredText(row, context)}`,
  actions: alarmActions,
  cells: {
    name: nameOf,
    severity: ({ severity }, { texts }) => ({
      ...SEVERITY_STYLES[severity],
      label: texts.enum('alarmSeverity', severity),
    }),
    state: ({ state }, { texts }) => ({ ...STATE_STYLES[state], label: texts.enum('alarmState', state) }),
    value: measuredText,
    advice: ({ id }, { t }) => t(`alarms:advice.${id}`),
  },
  live: { read: () => null, refreshMs: REFRESH_MS },
})

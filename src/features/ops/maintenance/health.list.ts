import type { HealthRow } from '#contract/system/health.endpoints.ts'
import type { HealthState } from '#domain/system/health.ts'
import { HEALTH_FIELDS } from '#domain/lists/system/system.fields.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { DayPlots } from '#features/ops/maintenance/DayPlots.tsx'
import { factAdvice, factName, factValue } from '#features/ops/maintenance/fact-text.ts'
import { HealthDetail, HealthFormDetail } from '#features/ops/maintenance/HealthDetail.tsx'
import { healthActions } from '#actions/parties/health.actions.ts'

const REFRESH_MS = 5_000

const STYLES: Record<HealthState, StatusStyle> = {
  fine: { tone: 'success', icon: 'done' },
  look: { tone: 'warn', icon: 'attention' },
  broken: { tone: 'danger', icon: 'failed' },
}

/** The run state and the system's health, fact by fact. */
export default defineList({
  screen: 'systemMaintenance',
  namespace: 'systemMaintenance',
  icon: 'heart-rate-monitor',
  goto: 's m',
  call: 'system.getHealth',
  fields: HEALTH_FIELDS,
  search: 'name',
  titleOf: factName,
  lineOf: (row, context) => `${factName(row, context)}: ${factValue(row, context)}`,
  actions: healthActions,
  words: (context, _verb, row) => ({
    choice: (group, name) => {
      if (group === 'runState')
        return context.texts.enum('runState', name as NonNullable<HealthRow['runState']>['state'])
      const job = row?.jobs?.list.find(({ id }) => id === name)
      return job ? `${job.about ?? job.id} · ${timeText(job.createTime, context.zone)}` : name
    },
  }),
  cells: {
    name: factName,
    value: factValue,
    state: ({ state }, { texts }) => ({ ...STYLES[state], label: texts.enum('healthState', state) }),
    advice: factAdvice,
  },
  live: {
    read: (push) => (push.commandType === 'system.changed' ? { kind: 'stale' } : null),
    refreshMs: REFRESH_MS,
  },
  Lead: DayPlots,
  Detail: HealthDetail,
  FormDetail: HealthFormDetail,
})

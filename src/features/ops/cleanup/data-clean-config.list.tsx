import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanupConfigActions } from '#actions/ops/cleanup-config.actions.ts'
import { query } from '#api/api.ts'
import type { DataCleanConfigRow } from '#contract/system/data-clean.endpoints.ts'
import { DATA_CLEAN_CONFIG_FIELDS } from '#domain/lists/system/cleanup.fields.ts'
import { HeldBack } from '#features/ops/cleanup/HeldBack.tsx'
import { percentCell, PROGRESS_MS, secondsCell, stateCell } from '#features/ops/cleanup/task-cells.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText, bytesText } from '#features/list/columns/time-text.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { FactList, useShown, createShown } from '#features/list/FactList.tsx'

/** The plan of a dry run, by its configuration: what is started is what was seen. */
const presentPlan = createShown<string>()

/** Tables that are cleaned up, with the latest task of each. */
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
  along: (verb, input) => (verb === 'start' ? { plan: presentPlan.of([Reflect.get(input, 'id')]) } : {}),
})

/** Below the form that starts a cleanup: what would go, and what is held back and why. */
function CleanupPreviewTable({ verb, row, zone, onReady }: FormDetailProps<DataCleanConfigRow>) {
  return verb === 'start' && row ? <DryRun id={row.id} zone={zone} onReady={onReady} /> : null
}

function DryRun({ id, zone, onReady }: { id: number; zone: string; onReady: () => void }) {
  const { t } = useTranslation('dataCleanConfig')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...query('dataCleanConfig.preview', { id }), staleTime: 0, gcTime: 0 })
  useShown(presentPlan, [id], data?.plan)
  useEffect(() => {
    if (data !== undefined) onReady()
  }, [data, onReady])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <p role="status">{t('preview.counting')}</p>
  const time = (at: string | null) => (at === null ? t('preview.none') : timeText(at, zone))
  return (
    <section aria-label={t('preview.label')} aria-live="polite">
      <FactList
        facts={[
          { name: t('preview.cutoff'), value: timeText(data.cutoff, zone) },
          { name: t('preview.rows'), value: t('preview.count', { count: data.rows }) },
          { name: t('preview.bytes'), value: bytesText(data.bytes) },
          { name: t('preview.oldest'), value: time(data.oldestAt) },
          { name: t('preview.newest'), value: time(data.newestAt) },
        ]}
      />
      <HeldBack row={data} />
    </section>
  )
}

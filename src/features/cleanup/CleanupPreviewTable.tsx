import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { DataCleanConfigRow } from '#contract/system/data-clean.endpoints.ts'
import { HeldBack } from '#features/cleanup/HeldBack.tsx'
import { shownPlan } from '#features/cleanup/shown-plan.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { bytesText } from '#features/list/columns/unit-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { FactList } from '#features/list/preview/FactList.tsx'
import { useShown } from '#features/list/preview/shown.ts'

/** Below the form that starts a cleanup: what would go, and what is held back and why. */
export function CleanupPreviewTable({ verb, row, zone, onReady }: FormDetailProps<DataCleanConfigRow>) {
  return verb === 'start' && row ? <DryRun id={row.id} zone={zone} onReady={onReady} /> : null
}

function DryRun({ id, zone, onReady }: { id: number; zone: string; onReady: () => void }) {
  const { t } = useTranslation('dataCleanConfig')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...query('dataCleanConfig.preview', { id }), staleTime: 0, gcTime: 0 })
  useShown(shownPlan, [id], data?.plan)
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

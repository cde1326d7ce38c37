import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { DataCleanConfigRow } from '#contract/system/data-clean.endpoints.ts'
import styles from '#features/cleanup/cleanup.module.css'
import { HeldBack } from '#features/cleanup/HeldBack.tsx'
import { forgetShownPlan, keepShownPlan } from '#features/cleanup/shown-plan.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { bytesText } from '#features/list/columns/unit-text.ts'

interface Props {
  verb: string
  row: DataCleanConfigRow | undefined
  zone: string
  onReady: () => void
}

/** Below the form that starts a cleanup: what would go, and what is held back and why. */
export function CleanupPreviewTable({ verb, row, zone, onReady }: Props) {
  return verb === 'start' && row ? <DryRun id={row.id} zone={zone} onReady={onReady} /> : null
}

function DryRun({ id, zone, onReady }: { id: number; zone: string; onReady: () => void }) {
  const { t } = useTranslation('dataCleanConfig')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...query('dataCleanConfig.preview', { id }), staleTime: 0, gcTime: 0 })
  useEffect(() => forgetShownPlan, [])
  useEffect(() => {
    if (data === undefined) return
    keepShownPlan(id, data.plan)
    onReady()
  }, [data, id, onReady])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <p role="status">{t('preview.counting')}</p>
  const time = (at: string | null) => (at === null ? t('preview.none') : timeText(at, zone))
  return (
    <section aria-label={t('preview.label')} aria-live="polite">
      <dl className={styles.facts}>
        <dt>{t('preview.cutoff')}</dt>
        <dd>{timeText(data.cutoff, zone)}</dd>
        <dt>{t('preview.rows')}</dt>
        <dd>{t('preview.count', { count: data.rows })}</dd>
        <dt>{t('preview.bytes')}</dt>
        <dd>{bytesText(data.bytes)}</dd>
        <dt>{t('preview.oldest')}</dt>
        <dd>{time(data.oldestAt)}</dd>
        <dt>{t('preview.newest')}</dt>
        <dd>{time(data.newestAt)}</dd>
      </dl>
      <HeldBack heldBack={data.heldBack} />
    </section>
  )
}

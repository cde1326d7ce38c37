import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { useErrorText } from '#features/failure-text.ts'
import { forgetShownClearing, keepShownClearing } from '#features/monitors/log/shown-clearing.ts'
import styles from '#features/monitors/log/log.module.css'
import type { FormValues } from '#machines/form/form-values.ts'
import { clearedUntil } from '#machines/monitor-log/monitor-log.actions.ts'

const TYPING_MS = 300

/** Below the form that clears the log: how many rows go, and how many stay for orders under way. */
export function ClearingPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('monitorLog')
  const errorText = useErrorText()
  const [typed] = useDebouncedValue(clearedUntil(values), TYPING_MS)
  const endTime = typed || undefined
  const { data, error } = useQuery({ ...query('monitorLog.getClearing', { endTime }), staleTime: 0 })
  useEffect(() => forgetShownClearing, [])
  useEffect(() => {
    if (data) keepShownClearing(endTime, data)
  }, [data, endTime])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  return (
    <dl className={styles.counts} aria-label={t('clearing.label')} aria-live="polite">
      <dt>{t('clearing.goes')}</dt>
      <dd>{t('clearing.rows', { count: data.goes })}</dd>
      <dt>{t('clearing.stays')}</dt>
      <dd>{t('clearing.rows', { count: data.stays })}</dd>
    </dl>
  )
}

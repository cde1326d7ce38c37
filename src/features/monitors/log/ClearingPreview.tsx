import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { useErrorText } from '#features/failure-text.ts'
import { FactList } from '#features/list/preview/FactList.tsx'
import { useShown } from '#features/list/preview/shown.ts'
import { shownClearing } from '#features/monitors/log/shown-clearing.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { clearedUntil } from '#actions/collect/monitor-log.actions.ts'

const TYPING_MS = 300

/** Below the form that clears the log: how many rows go, and how many stay for orders under way. */
export function ClearingPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('monitorLog')
  const errorText = useErrorText()
  const [typed] = useDebouncedValue(clearedUntil(values), TYPING_MS)
  const endTime = typed || undefined
  const { data, error } = useQuery({ ...query('monitorLog.getClearing', { endTime }), staleTime: 0 })
  useShown(shownClearing, [endTime], data?.plan)
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  return (
    <FactList
      label={t('clearing.label')}
      facts={[
        { name: t('clearing.goes'), value: t('clearing.rows', { count: data.goes }) },
        { name: t('clearing.stays'), value: t('clearing.rows', { count: data.stays }) },
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { MonitorScriptRow } from '#contract/accounts/monitor-script.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { VersionList } from '#features/list/past/VersionList.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

/** The versions of a script, each with its text, who made it and when. */
export function ScriptVersions({ row: { id, version }, zone }: { row: MonitorScriptRow; zone: string }) {
  const { t } = useTranslation(['monitorScripts', 'common'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...query('monitorScript.getVersions', { id }), staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record may have brought another text.
  useEffect(() => void refetch(), [version])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  return (
    <VersionList
      title={t('versions.title')}
      nameOf={({ number }) => t('versions.number', { number })}
      versions={data.list.map(({ scriptVersion, source, ...one }) => ({ ...one, number: scriptVersion, text: source }))}
      zone={zone}
    />
  )
}

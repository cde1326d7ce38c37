import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { PayScriptRow } from '#contract/pay-scripts/pay-script.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { VersionList } from '#features/list/past/VersionList.tsx'
import { TextDiff } from '#ui/code/TextDiff.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** The versions of a script, each with what it changed, and which of them take orders. */
export function ScriptVersions({ row, zone }: { row: PayScriptRow; zone: string }) {
  const { t } = useTranslation(['payScripts', 'common'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...query('payScript.getVersions', { id: row.id }), staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record may have brought another text.
  useEffect(() => void refetch(), [row.version])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  return (
    <VersionList
      title={t('versions.title')}
      nameOf={({ number }) => t('versions.number', { number })}
      versions={data.list.map(({ scriptVersion, source, ...one }) => ({ ...one, number: scriptVersion, text: source }))}
      zone={zone}
      signOf={({ isStopped, number }) => (
        <>
          {number === row.currentVersion ? (
            <StatusBadge tone="success" icon="done" label={t('versions.current')} />
          ) : null}
          {number === row.trialVersion ? (
            <StatusBadge tone="info" icon="working" label={t('versions.trial', { share: row.trialShare })} />
          ) : null}
          {isStopped ? <StatusBadge tone="danger" icon="failed" label={t('versions.stopped')} /> : null}
        </>
      )}
      changeOf={(before, one) => <TextDiff label={t('versions.change')} from={before.text} to={one.text} />}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { MonitorScriptRow } from '#contract/monitor-script.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import recordStyles from '#features/list/record/Record.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** The versions of a script, each with its text, who made it and when. */
export function ScriptVersions({ row: { id, version }, zone }: { row: MonitorScriptRow; zone: string }) {
  const { t } = useTranslation(['monitorScripts', 'common'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...query('monitorScript.getVersions', { id }), staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record may have brought another text.
  useEffect(() => void refetch(), [version])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  return (
    <>
      <h2 className={recordStyles.heading}>{t('versions.title')}</h2>
      {data.list.map(({ scriptVersion, source, note, createdBy, createTime }, at) => (
        <details key={scriptVersion} open={at === 0}>
          <summary>
            {t('versions.number', { number: scriptVersion })} · <UntrustedText text={createdBy ?? ''} /> ·{' '}
            {timeText(createTime, zone)} {note === null ? null : <UntrustedText text={note} />}
          </summary>
          <CodeBlock label={t('versions.number', { number: scriptVersion })} text={source} labels={labels} />
        </details>
      ))}
    </>
  )
}

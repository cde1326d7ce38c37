import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { MonitorScriptRow, ScriptRun } from '#contract/accounts/monitor-script.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { VersionList } from '#features/list/past/VersionList.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import styles from '#features/monitors/scripts/scripts.module.css'
import { SCRIPT_STATE_STYLES } from '#features/monitors/scripts/state-styles.ts'
import { LoadingState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** A script's monitors, and its versions. */
export function ScriptDetail({ row, zone }: { row: MonitorScriptRow; zone: string }) {
  return (
    <>
      <ScriptRuns runs={row.runs} zone={zone} />
      <ScriptVersions row={row} zone={zone} />
    </>
  )
}

/** The versions of a script, each with its text, who made it and when. */
function ScriptVersions({ row: { id, version }, zone }: { row: MonitorScriptRow; zone: string }) {
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

/** Reports of a script's monitors about it, and requests to them. */
function ScriptRuns({ runs, zone }: { runs: readonly ScriptRun[]; zone: string }) {
  const { t } = useTranslation('monitorScripts')
  const texts = useListTexts('monitorScripts')
  if (runs.length === 0) return <p>{t('runs.none')}</p>
  return (
    <section aria-label={t('runs.title')}>
      <h2 className={recordStyles.heading}>{t('runs.title')}</h2>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.monitorId} className={styles.run}>
            <div className={styles.head}>
              <span className={styles.monitor}>
                <UntrustedText text={run.monitorId} />
              </span>
              <StatusBadge {...SCRIPT_STATE_STYLES[run.state]} label={texts.enum('scriptState', run.state)} />
              {run.scriptVersion === null ? null : t('versions.number', { number: run.scriptVersion })}
            </div>
            <div className={styles.facts}>
              {run.cause === null ? null : <UntrustedText text={run.cause} />}
              <span>
                {run.saidTime === null ? t('runs.never') : t('runs.said', { time: timeText(run.saidTime, zone) })}
              </span>
              {run.asked === null ? null : <span>{askedText(run.asked)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

  function askedText({ at, by, command, isDone, scriptVersion }: NonNullable<ScriptRun['asked']>): string {
    const what = [texts.enum('scriptCommand', command), scriptVersion].filter((part) => part !== null).join(' ')
    const who = [by === null ? '' : sanitizeText(by), timeText(at, zone)].filter(Boolean).join(' · ')
    return t(isDone ? 'runs.done' : 'runs.waiting', { what, who })
  }
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { MonitorLogRow } from '#contract/accounts/monitor-log.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { PHASE_STYLES } from '#features/monitors/log/phase-styles.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { Timeline } from '#ui/timeline/Timeline.tsx'

/** The way of a report through its phases, with what was received. */
export function ReportWay({ row: { report, id }, zone }: { row: MonitorLogRow; zone: string }) {
  const { t } = useTranslation(['monitorLog', 'common'])
  const texts = useListTexts('monitorLog')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery({
    ...query('monitorLog.getList', { report, pageSize: LIMITS.pageSizeDefault }),
    staleTime: 0,
  })
  if (error)
    return (
      <ErrorState
        title={errorText(error)}
        retryLabel={t('common:retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <LoadingState label={t('common:loading')} />
  const way = data.list.toSorted((one, other) => one.createTime.localeCompare(other.createTime) || one.id - other.id)
  const text = way.find((one) => one.text !== null)?.text ?? ''
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  return (
    <>
      <h2 className={recordStyles.heading}>{t('way.title')}</h2>
      <Timeline
        label={t('way.title')}
        entries={way.map((one) => ({
          id: String(one.id),
          at: timeText(one.createTime, zone),
          title: one.id === id ? <b>{texts.enum('logPhase', one.logPhase)}</b> : texts.enum('logPhase', one.logPhase),
          detail: one.logReason === null ? undefined : texts.enum('logReason', one.logReason),
          tone: PHASE_STYLES[one.logPhase].tone,
        }))}
      />
      <h2 className={recordStyles.heading}>{t('way.text')}</h2>
      {text === '' ? <p>{t('way.noText')}</p> : <CodeBlock label={t('way.text')} text={text} labels={labels} />}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { toWallClock } from '#domain/time/zones.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import type { ReportFacts as Facts, ReportSpan } from '#features/report/define-report.ts'
import styles from '#features/report/Report.module.css'
import type { Reading } from '#features/report/report-search.ts'
import { Action } from '#ui/fields/Action.tsx'

interface ReportFactsProps {
  span: ReportSpan
  reading: Reading
  facts: Facts | undefined
  /** Counts again. */
  onRefresh: () => void
}

/** What was counted: the span, by which reading of success, when, and whether more came since. */
export function ReportFacts({ span: { from, to, zone }, reading, facts, onRefresh }: ReportFactsProps) {
  const { t } = useTranslation('report')
  const text = (instant: string) => toWallClock(instant, zone).slice(0, 16)
  const second = (instant: string) => toWallClock(instant, zone).slice(5)
  return (
    <p className={styles.facts} role="status">
      <span>{t(`between.${reading}`, { from: text(from), to: text(to), zone: zoneName(zone) })}</span>
      {facts ? (
        <>
          <span>{t(`reading.${reading}`)}</span>
          <span>{t('counted', { at: second(facts.countedAt) })}</span>
          {facts.checkedAt === null ? null : <span>{t('checked', { at: second(facts.checkedAt) })}</span>}
          {facts.countsArchived ? <span>{t('archived')}</span> : null}
          {facts.since ? (
            <Action variant="quiet" onClick={onRefresh}>
              {t('since', { count: facts.since })}
            </Action>
          ) : null}
        </>
      ) : null}
    </p>
  )
}

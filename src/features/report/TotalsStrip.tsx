import { useTranslation } from 'react-i18next'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import type { Report } from '#features/report/define-report.ts'
import { isDrillable, figureOf } from '#features/report/drill.ts'
import styles from '#features/report/Report.module.css'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { LinkTo } from '#features/report/sections/ReportSection.tsx'
import type { ReportTexts } from '#features/report/use-report-texts.ts'

interface TotalsStripProps<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string> {
  report: Report<Call, Search, Drill, Name>
  data: OutputOf<Call>
  texts: ReportTexts
  linkTo: LinkTo<Drill, Name>
}

/** The counted time span and its totals, each linked to the queue. */
export function TotalsStrip<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>({
  report,
  data,
  texts,
  linkTo,
}: TotalsStripProps<Call, Search, Drill, Name>) {
  const { t } = useTranslation('report')
  const { from, to, zone } = report.span(data)
  const values = report.totals.of(data)
  const text = (instant: string) => toWallClock(instant, zone).slice(0, 16)
  return (
    <p className={styles.totals} role="status">
      <span>{t('between', { from: text(from), to: text(to), zone: zoneName(zone) })}</span>
      {report.totals.measures.map((name) => {
        const { kind } = report.measures[name]
        const value = figureOf(report, values, name)
        const figure = t('figure', { measure: texts.measure(name), value: texts.figure(kind, value) })
        return (
          <span key={name}>
            {isDrillable(kind, value) ? linkTo(null, name)({ className: styles.link }, figure) : figure}
          </span>
        )
      })}
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import type { EndpointName } from '#contract/contract.ts'
import { useErrorText } from '#features/failure-text.ts'
import { ExportLine } from '#features/list/list-popups.ts'
import type { SpanFilter } from '#features/report/define-report.ts'
import { figureOf } from '#features/report/drill.ts'
import { ReportChoices } from '#features/report/head/ReportChoices.tsx'
import { ReportFacts } from '#features/report/head/ReportFacts.tsx'
import { ReportFilterBar } from '#features/report/head/ReportFilterBar.tsx'
import { TotalsStrip } from '#features/report/head/TotalsStrip.tsx'
import type { ReportPageProps } from '#features/report/host/report-page-props.ts'
import { useReport } from '#features/report/host/use-report.ts'
import styles from '#features/report/Report.module.css'
import type { ReportSearch } from '#features/report/report-search.ts'
import { MoversSection } from '#features/report/sections/MoversSection.tsx'
import { ReportSection } from '#features/report/sections/ReportSection.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

/** The page of a report: filters, totals, what changed, and every dimension as a chart or table. */
export function ReportPage<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
  View,
>(props: ReportPageProps<Call, Search, Drill, Name, View>) {
  const { report, search, setSearch, user, variant } = props
  const { t } = useTranslation(['report', 'common'])
  const errorText = useErrorText()
  const page = useReport(props)
  const { data, error, shown, reading } = page

  return (
    <div ref={page.main} className={styles.page}>
      <ReportFilterBar
        report={report}
        without={report.without?.[variant] ?? []}
        search={search}
        setSearch={(patch) => setSearch(patch)}
        open={page.open}
        onOpen={page.setOpen}
        error={error}
        zone={user.system.zone}
        isBusy={page.isFetching}
        onStep={page.perform}
        canExport={shown !== null}
      />
      {page.csv.actor ? <ExportLine actor={page.csv.actor} /> : null}
      <div className={styles.body}>{body()}</div>
    </div>
  )

  function body() {
    if (error)
      return (
        <ErrorState
          title={errorText(error)}
          retryLabel={t('common:retry')}
          onRetry={page.again}
          isRetrying={page.isFetching}
        />
      )
    if (data === undefined) return <LoadingState label={t('common:loading')} />
    const facts = (
      <ReportFacts span={report.span(data)} reading={reading} facts={report.facts?.(data)} onRefresh={page.again} />
    )
    if (shown === null)
      return (
        <>
          {facts}
          <EmptyState title={t('report:empty')} />
        </>
      )
    const { totals } = report
    const [counted] = totals.measures
    const isEmpty =
      counted !== undefined &&
      !figureOf(report, totals.of(shown.block.view), counted) &&
      !(search.before && figureOf(report, totals.before?.(shown.block.view) ?? {}, counted))
    return (
      <>
        {facts}
        <ReportChoices blocks={page.blocks} shown={shown} reading={shown.reading} />
        <TotalsStrip shown={shown} />
        {isEmpty ? (
          <EmptyState title={t('report:empty')} />
        ) : (
          <div className={styles.panels} aria-busy={page.isOfBefore}>
            <MoversSection shown={shown} />
            {shown.dimensions
              .filter(({ isWide }) => isWide)
              .map((dimension) => (
                <ReportSection key={dimension.id} shown={shown} dimension={dimension} />
              ))}
            <div className={styles.narrow}>
              {shown.dimensions
                .filter(({ isWide }) => !isWide)
                .map((dimension) => (
                  <ReportSection key={dimension.id} shown={shown} dimension={dimension} />
                ))}
            </div>
          </div>
        )}
      </>
    )
  }
}

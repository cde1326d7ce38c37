import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { ExportLine } from '#features/list/list-popups.ts'
import { useExport } from '#features/list/export/use-export.ts'
import type { Report, SpanFilter } from '#features/report/define-report.ts'
import { drillOf, inputOf, figureOf } from '#features/report/drill.ts'
import styles from '#features/report/Report.module.css'
import { csvFile, csvRows } from '#features/report/report-csv.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import { ReportFilterBar } from '#features/report/ReportFilterBar.tsx'
import { ReportSection } from '#features/report/sections/ReportSection.tsx'
import type { LinkTo } from '#features/report/sections/ReportSection.tsx'
import { TotalsStrip } from '#features/report/TotalsStrip.tsx'
import { useReportTexts } from '#features/report/use-report-texts.ts'
import type { MarkLink } from '#ui/charts/mark-link.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

interface ReportPageProps<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
> extends ScreenPageProps<Search> {
  report: Report<Call, Search, Drill, Name>
  /** Renders a link to the queue with these filters. */
  link: MarkLink<Partial<Drill>>
  /** Name of the exported file, without date and extension. */
  fileName: string
}

/** The page of a report: filters, totals, and every dimension as a chart or table. */
export function ReportPage<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
>({ report, link, fileName, search, setSearch, user }: ReportPageProps<Call, Search, Drill, Name>) {
  const { t } = useTranslation(['report', 'common'])
  const errorText = useErrorText()
  const texts = useReportTexts(report)
  const csv = useExport()
  const { zone } = user.system
  const input = useMemo(() => inputOf(report, search, zone, new Date()), [report, search, zone])
  const answer = useQuery({ ...query(report.call, input), placeholderData: keepPreviousData })
  const { data, error } = answer
  const again = () => void answer.refetch()

  function exportFigures(): void {
    if (data === undefined) return
    const rows = csvRows(report, data, texts)
    const day = toWallClock(report.span(data).from, zone).slice(0, 10)
    csv.start(csvFile(rows, `${fileName}-${day}.csv`), rows.length - 1)
  }

  return (
    <div className={styles.page}>
      <ReportFilterBar
        report={report}
        search={search}
        setSearch={(patch) => setSearch(patch)}
        error={error}
        zone={zone}
        isBusy={answer.isFetching}
        onRefresh={again}
        onExport={data === undefined ? undefined : exportFigures}
      />
      {csv.actor ? <ExportLine actor={csv.actor} /> : null}
      <div className={styles.body}>{body()}</div>
    </div>
  )

  function body() {
    if (error)
      return (
        <ErrorState
          title={errorText(error)}
          retryLabel={t('common:retry')}
          onRetry={again}
          isRetrying={answer.isFetching}
        />
      )
    if (data === undefined) return <LoadingState label={t('common:loading')} />
    const span = report.span(data)
    const linkTo: LinkTo<Drill, Name> = (row, measure) => (attributes, children) =>
      link(drillOf(report, search, span, { row, measure }), attributes, children)
    const section = (dimension: (typeof report.dimensions)[number]) => (
      <ReportSection
        key={dimension.id}
        report={report}
        dimension={dimension}
        data={data}
        texts={texts}
        linkTo={linkTo}
        form={search.form}
        onForm={(form) => setSearch({ form } as Partial<Search>, { replace: true })}
      />
    )
    const [counted] = report.totals.measures
    const isEmpty = counted !== undefined && !figureOf(report, report.totals.of(data), counted)
    return (
      <>
        <TotalsStrip report={report} data={data} texts={texts} linkTo={linkTo} />
        {isEmpty ? (
          <EmptyState title={t('report:empty')} />
        ) : (
          <div className={styles.panels} aria-busy={answer.isPlaceholderData}>
            {report.dimensions.filter(({ isWide }) => isWide).map(section)}
            <div className={styles.narrow}>{report.dimensions.filter(({ isWide }) => !isWide).map(section)}</div>
          </div>
        )}
      </>
    )
  }
}

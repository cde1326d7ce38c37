import type { EndpointName } from '#contract/contract.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import type { Report, SpanFilter } from '#features/report/define-report.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { MarkLink } from '#ui/charts/marks/mark-link.ts'

/** What the page of a report is made of. */
export interface ReportPageProps<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
  View,
> extends ScreenPageProps<Search> {
  report: Report<Call, Search, Drill, Name, View>
  /** Renders a link to the queue with these filters. */
  link: MarkLink<Partial<Drill>>
  /** Name of the exported file, without date and extension. */
  fileName: string
}

import type { Dimension } from '#features/report/dimensions.ts'
import type { PresentedReport } from '#features/report/presented-report.ts'

/** A dimension of a report, of one kind or another. */
export interface SectionProps<Drill, Name extends string, View, D = Dimension<View, Drill, Name>> {
  shown: PresentedReport<Drill, Name, View>
  dimension: D
}

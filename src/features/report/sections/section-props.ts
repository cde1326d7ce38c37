import type { Dimension } from '#features/report/dimensions.ts'
import type { ShownReport } from '#features/report/shown-report.ts'

/** A dimension of a report, of one kind or another. */
export interface SectionProps<Drill, Name extends string, View, D = Dimension<View, Drill, Name>> {
  shown: ShownReport<Drill, Name, View>
  dimension: D
}

import { isPivot } from '#features/report/dimensions.ts'
import { PivotSection } from '#features/report/sections/PivotSection.tsx'
import { RowsSection } from '#features/report/sections/RowsSection.tsx'
import type { SectionProps } from '#features/report/sections/section-props.ts'

/** One dimension of a report: its chart, and the equivalent table. */
export function ReportSection<Drill, Name extends string, View>({ shown, dimension }: SectionProps<Drill, Name, View>) {
  return isPivot(dimension) ? (
    <PivotSection shown={shown} dimension={dimension} />
  ) : (
    <RowsSection shown={shown} dimension={dimension} />
  )
}

import type { ReactNode } from 'react'
import type { ReportRow } from '#features/report/report-row.ts'
import type { ReportChart } from '#features/report/dimensions.ts'
import styles from '#features/report/Report.module.css'
import type { ReportTexts } from '#features/report/use-report-texts.ts'
import { durationScale } from '#ui/charts/layout/duration-scale.ts'
import { RangeAxis, RangeBar } from '#ui/charts/RangeBar.tsx'
import { ShareBar } from '#ui/charts/ShareBar.tsx'

type Row<Name extends string> = Pick<ReportRow<never, Name>, 'values'>

/** The graphic of each table row, all on one scale, and its column header. */
export interface RowGraphics<Name extends string> {
  head: ReactNode
  draw(row: Row<Name>): ReactNode
}

/** Graphics for the rows of a dimension; stacked columns become bars, a line has none. */
export function graphicsOf<Name extends string>(
  chart: ReportChart<Name>,
  rows: readonly Row<Name>[],
  texts: Pick<ReportTexts, 'measure' | 'duration'>,
  spread: string,
): RowGraphics<Name> {
  if (chart.kind === 'range') {
    const known = rows.flatMap(({ values }) => [values[chart.middle] ?? [], values[chart.end] ?? []].flat())
    const scale = durationScale(known)
    return {
      head: (
        <>
          <span className={styles.hidden}>{spread}</span>
          <RangeAxis scale={scale} text={texts.duration} />
        </>
      ),
      draw: ({ values }) => {
        const at = (name: Name) => values[name] ?? null
        return <RangeBar scale={scale} range={{ middle: at(chart.middle), box: at(chart.box), end: at(chart.end) }} />
      },
    }
  }
  if (chart.kind === 'trend') return { head: null, draw: () => null }
  const shareOf = ({ values }: Row<Name>) => {
    if (chart.kind === 'share') return { part: values[chart.part] ?? 0, whole: values[chart.whole] ?? 0 }
    const [part = 0, rest = 0] = chart.layers.map((name) => values[name] ?? 0)
    return { part, whole: part + rest }
  }
  const most = Math.max(1, ...rows.map((row) => shareOf(row).whole))
  const part = chart.kind === 'share' ? chart.part : chart.layers[0]
  return {
    head: <span className={styles.hidden}>{texts.measure(part)}</span>,
    draw: (row) => <ShareBar {...shareOf(row)} most={most} />,
  }
}

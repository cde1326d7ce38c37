import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import type { Dimension, Report, ReportRow } from '#features/report/define-report.ts'
import { isDrillable, figureOf } from '#features/report/drill.ts'
import styles from '#features/report/Report.module.css'
import type { ReportForm, ReportSearch } from '#features/report/report-search.ts'
import { graphicsOf } from '#features/report/sections/row-graphics.tsx'
import { ReportTable } from '#features/report/sections/ReportTable.tsx'
import type { TableRow } from '#features/report/sections/ReportTable.tsx'
import type { ReportTexts } from '#features/report/use-report-texts.ts'
import type { BarMark } from '#ui/charts/bar-layout.ts'
import type { LinkAttributes } from '#ui/charts/mark-link.ts'
import { StackedBars } from '#ui/charts/StackedBars.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Panel } from '#ui/panel/Panel.tsx'

/** Renders the link of a figure of one row, or of all records if the row is null. */
export type LinkTo<Drill, Name extends string> = (
  row: Partial<Drill> | null,
  measure: Name,
) => (attributes: LinkAttributes, children?: ReactNode) => ReactNode

interface ReportSectionProps<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string> {
  report: Report<Call, Search, Drill, Name>
  dimension: Dimension<OutputOf<Call>, Drill, Name>
  data: OutputOf<Call>
  texts: ReportTexts
  linkTo: LinkTo<Drill, Name>
  form: ReportForm
  onForm: (form: ReportForm) => void
}

const FORMS = ['chart', 'table'] as const
const TONES = ['success', 'rest'] as const

/** One dimension of a report: its chart, and the equivalent table. */
export function ReportSection<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>(
  props: ReportSectionProps<Call, Search, Drill, Name>,
) {
  const { report, dimension, data, texts, linkTo, form } = props
  const { t } = useTranslation('report')
  const { chart, id } = dimension
  const title = texts.dimension(id, 'title', { zone: zoneName(report.span(data).zone) })
  const help = texts.dimension(id, 'help')
  const all = useMemo(() => dimension.rows(data, texts), [dimension, data, texts])
  const rows = useMemo(() => all.slice(0, dimension.shown ?? all.length), [all, dimension.shown])
  const columns = useMemo(() => (chart.kind === 'columns' ? columnsOf(rows, chart.layers) : []), [rows, chart])

  return (
    <Panel title={title} aside={aside()}>
      {chart.kind === 'columns' && form === 'chart' ? (
        <StackedBars
          label={title}
          tones={TONES}
          columns={columns}
          describe={(mark) => describe(chart.layers, mark)}
          link={({ column, layer }, attributes) =>
            linkTo(rows[column]?.filter ?? null, chart.layers[layer === 0 ? 0 : 1])(attributes)
          }
          numberText={texts.number}
          legend={help}
        />
      ) : (
        <ReportTable
          caption={title}
          heads={[texts.dimension(id, 'head'), ...dimension.measures.map(texts.measure)]}
          {...graphics()}
        />
      )}
    </Panel>
  )

  function aside() {
    if (chart.kind === 'columns')
      return (
        <Segments
          label={t('form.label')}
          value={form}
          segments={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
          onChange={props.onForm}
        />
      )
    if (all.length > rows.length) return <span>{t('more', { count: all.length - rows.length })}</span>
    return help === '' ? null : <span className={styles.help}>{help}</span>
  }

  function describe([success, rest]: readonly [Name, Name], { column, layer }: BarMark): string {
    const name = layer === 0 ? success : rest
    const row = rows[column]
    return t('mark', {
      row: row?.label ?? '',
      measure: texts.measure(name),
      value: texts.number(row?.values[name] ?? 0),
      total: texts.number((row?.values[success] ?? 0) + (row?.values[rest] ?? 0)),
    })
  }

  function graphics() {
    const { head, draw } = graphicsOf(chart, rows, texts, t('spread'))
    return { graphicHead: head, rows: rows.map((row) => tableRow(row, draw(row))) }
  }

  function tableRow(row: ReportRow<Drill, Name>, graphic: ReactNode): TableRow {
    const [counted] = dimension.measures
    const hasAny = counted !== undefined && isDrillable('count', row.values[counted] ?? null)
    const label = { text: row.label, name: row.label, link: hasAny ? linkTo(row.filter, counted) : null }
    const figures = dimension.measures.map((name) => {
      const { kind } = report.measures[name]
      const value = figureOf(report, row.values, name)
      const text = texts.figure(kind, value)
      return {
        text,
        name: t('cell', { row: row.label, measure: texts.measure(name), value: text }),
        link: isDrillable(kind, value) ? linkTo(row.filter, name) : null,
      }
    })
    return { id: row.id, cells: [label, ...figures], graphic }
  }
}

function columnsOf<Drill, Name extends string>(rows: readonly ReportRow<Drill, Name>[], layers: readonly Name[]) {
  return rows.map(({ id, label, values }) => ({ id, label, values: layers.map((name) => values[name] ?? 0) }))
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenOf, rowsOf } from '#features/report/dimensions.ts'
import { isKnown, kindOf } from '#features/report/drill.ts'
import type { ReportRow } from '#features/report/report-row.ts'
import { ReportTable } from '#features/report/sections/ReportTable.tsx'
import { figureFor } from '#features/report/presented-report.ts'
import type { PresentedReport } from '#features/report/presented-report.ts'
import { DeltaBar } from '#ui/charts/ShareBar.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Panel } from '#ui/Panel.tsx'

const SHOWN = 6

/** Change since the period before, and the rows of a dimension that carry it; together they are the whole change. */
export function MoversSection<Drill, Name extends string, View>({
  shown,
}: {
  shown: PresentedReport<Drill, Name, View>
}) {
  const { t } = useTranslation('report')
  const { block, texts, search, linkTo, totals, measures } = shown
  const total = totals.of(block.view)
  const past = totals.before?.(block.view)
  const offered = useMemo(
    () =>
      (shown.movers ?? []).flatMap((id) => {
        const rows = shown.dimensions.filter((one) => one.id === id).flatMap((one) => rowsOf(one, block.view, texts))
        return rows.length > 0 ? [{ id, rows }] : []
      }),
    [shown.movers, shown.dimensions, block, texts],
  )
  const by = chosenOf(
    offered.map(({ id }) => id),
    search.by,
  )
  const [counted] = totals.measures
  if (!search.before || past === undefined || by === undefined || counted === undefined) return null
  // Only what adds up has parts that carry its change.
  const asked = (Object.keys(measures) as Name[]).find((name) => name === search.measure)
  const adds = asked !== undefined && ['count', 'money'].includes(measures[asked].kind) && isKnown(shown, total, asked)
  const name = adds ? asked : counted
  const kind = kindOf(measures[name])
  const rows = offered.find(({ id }) => id === by)?.rows ?? []
  const movers = moversOf(rows, name, { now: total[name] ?? 0, before: past[name] ?? 0 }, SHOWN)
  const most = Math.max(1, ...movers.map((mover) => Math.abs(mover.by)))
  const signed = (value: number) => `${value > 0 ? '+' : ''}${texts.figure(kind, value)}`
  const better = measures[name].better
  const whole = figureFor(shown, { values: total, before: past }, name)
  const title = t('movers.title', { measure: texts.measure(name) })

  return (
    <Panel
      isWide
      title={title}
      aside={
        <Segments
          label={t('movers.by')}
          value={by}
          segments={offered.map(({ id }) => ({ value: id, label: texts.dimension(id, 'head') }))}
          onChange={(id) => shown.show({ by: id })}
        />
      }
    >
      <ReportTable
        caption={title}
        heads={[texts.dimension(by, 'head'), t('movers.change'), t('movers.before'), t('movers.now')]}
        graphicHead={t('movers.share')}
        rows={[
          ...movers.map((mover) => {
            const label = mover.row?.label ?? t('movers.others')
            const link = mover.row !== null && mover.now > 0 ? linkTo(mover.row, name) : null
            const cell = (text: string, isLink = false) => ({
              text,
              name: t('cell', { row: label, measure: texts.measure(name), value: text }),
              link: isLink ? link : null,
              change: null,
            })
            return {
              id: mover.row?.id ?? 'others',
              graphic: (
                <DeltaBar by={mover.by} most={most} isUpBetter={better === undefined ? null : better === 'more'} />
              ),
              cells: [
                { ...cell(label), link: null },
                cell(signed(mover.by)),
                cell(texts.figure(kind, mover.before)),
                cell(texts.figure(kind, mover.now), true),
              ],
            }
          }),
          {
            id: 'all',
            graphic: null,
            cells: [
              t('movers.all'),
              signed((total[name] ?? 0) - (past[name] ?? 0)),
              texts.figure(kind, past[name] ?? 0),
              whole.text,
            ].map((text, at) => ({
              text,
              name: text,
              link: at === 3 && whole.isDrillable ? linkTo(null, name) : null,
              change: null,
            })),
          },
        ]}
      />
    </Panel>
  )
}

/** A row by how much it changed; the last one, without a row, is all others together. */
interface Mover<Row> {
  row: Row | null
  now: number
  before: number
  by: number
}

/** The rows that carry the most of a change, the largest first, and the rest of it, so that together they are the change. */
export function moversOf<Name extends string, Row extends Pick<ReportRow<never, Name>, 'values' | 'before'>>(
  rows: readonly Row[],
  name: Name,
  total: { now: number; before: number },
  shown: number,
): Mover<Row>[] {
  const moved = rows
    .map((row): Mover<Row> => {
      const [now, before] = [row.values[name] ?? 0, row.before?.[name] ?? 0]
      return { row, now, before, by: now - before }
    })
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
  // One row more says more than "others" of one row.
  const first = moved.length <= shown + 1 ? moved : moved.slice(0, shown)
  const sum = (side: 'now' | 'before') => first.reduce((all, mover) => all + mover[side], 0)
  const [now, before] = [total.now - sum('now'), total.before - sum('before')]
  return now === 0 && before === 0 ? first : [...first, { row: null, now, before, by: now - before }]
}

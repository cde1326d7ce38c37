import { expect, it } from 'vitest'
import { statisticsParts } from '#features/report/statistics/statistics-parts.ts'
import { countOf } from '#features/report/presented-report.ts'
import type { StatisticMeasure, StatisticsDrill, StatisticsView } from '#features/report/statistics/statistics-view.ts'
import { changeOf, durationIn, percentOf } from '#features/report/figures.ts'

it.each([
  [0, 'ms', '0'],
  [850, 'ms', '850'],
  [1_000, 's', '1'],
  [12_340, 's', '12.3'],
  [270_000, 'min', '4.5'],
  [5_400_000, 'h', '1.5'],
  [90_000_000, 'd', '1'],
])('writes %i ms in %s as %s', (ms, unit, value) => {
  expect(durationIn(ms)).toEqual({ unit, value })
})

it('writes parts in percent', () => {
  expect([0, 2 / 3, 1].map(percentOf)).toEqual(['0.0', '66.7', '100.0'])
})

it('tells a change in per cent only of a period with enough records', () => {
  expect(changeOf('count', 'more', 1_493, 13, 13)).toEqual({ direction: 'up', by: null, tone: 'good', isOfFew: true })
  expect(changeOf('rate', 'more', 0.5, 1, 19)).toEqual({ direction: 'down', by: null, tone: 'bad', isOfFew: true })
  expect(changeOf('money', 'more', 3_000, 2_000, 20)).toEqual({ direction: 'up', by: 0.5, tone: 'good' })
  expect(changeOf('money', 'more', 2_000, 2_000, 1)).toEqual({ direction: 'same', by: 0, tone: 'flat' })
  expect(changeOf('count', 'more', 5, 0, 0)).toEqual({ direction: 'up', by: null, tone: 'good' })
})

it('judges a figure by the count of what it is of', () => {
  const { measures, totals } = statisticsParts({ isPayout: false })
  expect(
    totals.measures.map((name) =>
      countOf<StatisticsDrill, StatisticMeasure, StatisticsView>({ measures, totals }, name),
    ),
  ).toEqual([
    ...['count', 'count', 'successCount', 'successCount', 'count'],
    ...['successCount', 'successCount', 'successCount'],
  ])
})

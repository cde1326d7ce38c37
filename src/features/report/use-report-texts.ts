import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoneyFigure } from '#domain/money/money.ts'
import { regionText } from '#features/list/columns/region-text.ts'
import type { Report } from '#features/report/define-report.ts'
import type { FigureKind, RowLabels } from '#features/report/report-row.ts'
import { durationIn, percentOf } from '#features/report/figures.ts'
import type { Change } from '#features/report/figures.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'

/** Texts and number formats of a report in the current language, amounts in the shown currency. */
export interface ReportTexts extends RowLabels {
  /** A formatted figure; a dash for null. */
  figure(kind: FigureKind, value: number | null): string
  duration(ms: number): string
  measure(name: string): string
  dimension(id: string, part: 'title' | 'head' | 'help', params?: Record<string, string>): string
  /** By how much: 12.3%, or 2.1 points of a rate; and the same as a phrase: up 12.3%. */
  change(kind: FigureKind, change: Change): { by: string; words: string }
}

const number = (value: number) => value.toLocaleString('en-US')

export function useReportTexts(
  { namespace }: Pick<Report<never, never, never, never, never>, 'namespace'>,
  exponent = 0,
): ReportTexts {
  const { t, i18n } = useTranslation('report')
  const { language } = i18n
  const lookup = useLookup()
  const texts = useListTexts()
  return useMemo(() => {
    const duration = (ms: number) => {
      const { unit, value } = durationIn(ms)
      return t(`duration.${unit}`, { value })
    }
    return {
      region: (code) => regionText(code, language),
      lookup,
      texts,
      number,
      duration,
      figure: (kind, value) => {
        if (value === null) return '–'
        if (kind === 'rate') return t('percent', { percent: percentOf(value) })
        if (kind === 'money') return formatMoneyFigure(value, exponent)
        return kind === 'duration' ? duration(value) : number(value)
      },
      measure: (name) => lookup(`${namespace}:measure.${name}`),
      dimension: (id, part, params) => lookup(`${namespace}:dimension.${id}.${part}`, { ...params, defaultValue: '' }),
      change: (kind, { direction, by, isOfFew = false }) => {
        if (direction === 'same') return { by: t('change.none'), words: t('change.same') }
        if (isOfFew) return { by: '', words: t(`change.few.${direction}`) }
        if (by === null) return { by: t('change.new'), words: t('change.fromNothing') }
        const percent = percentOf(Math.abs(by))
        const text = kind === 'rate' ? t('change.points', { points: percent }) : t('percent', { percent })
        return { by: text, words: t(`change.${direction}`, { by: text }) }
      },
    }
  }, [t, language, lookup, texts, namespace, exponent])
}

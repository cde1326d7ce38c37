import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Measure, Report, RowWords } from '#features/report/define-report.ts'
import { durationIn, percentOf } from '#features/report/figures.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** Texts and number formats of a report in the current language. */
export interface ReportTexts extends RowWords {
  /** A formatted figure; a dash for null. */
  figure(kind: Measure<never, never>['kind'], value: number | null): string
  duration(ms: number): string
  measure(name: string): string
  dimension(id: string, part: 'title' | 'head' | 'help', params?: Record<string, string>): string
}

const REGION = /^[A-Z]{2}$/
const number = (value: number) => value.toLocaleString('en-US')

export function useReportTexts({ namespace }: Pick<Report<never, never, never, never>, 'namespace'>): ReportTexts {
  const { t, i18n } = useTranslation('report')
  const { language } = i18n
  const lookup = useLookup()
  const texts = useListTexts()
  return useMemo(() => {
    const duration = (ms: number) => {
      const { unit, value } = durationIn(ms)
      return t(`duration.${unit}`, { value })
    }
    const regions = new Intl.DisplayNames([language], { type: 'region' })
    return {
      region: (code) => (REGION.test(code) ? (regions.of(code) ?? code) : sanitizeText(code, 8)),
      lookup,
      texts,
      number,
      duration,
      figure: (kind, value) => {
        if (value === null) return '–'
        if (kind === 'rate') return t('percent', { percent: percentOf(value) })
        return kind === 'duration' ? duration(value) : number(value)
      },
      measure: (name) => lookup(`${namespace}:measure.${name}`),
      dimension: (id, part, params) => lookup(`${namespace}:dimension.${id}.${part}`, { ...params, defaultValue: '' }),
    }
  }, [t, language, lookup, texts, namespace])
}

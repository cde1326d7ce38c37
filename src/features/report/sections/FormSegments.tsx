import { useTranslation } from 'react-i18next'
import styles from '#features/report/Report.module.css'
import type { ReportForm, ReportSearch } from '#features/report/report-search.ts'
import type { ReportTexts } from '#features/report/use-report-texts.ts'
import { Segments } from '#ui/fields/Segments.tsx'

const FORMS: readonly ReportForm[] = ['chart', 'table']

interface FormSegmentsProps {
  search: ReportSearch
  /** Dimensions that the trend may be stacked by, and the one that it is. */
  stack?: { offered: readonly string[]; by: string | undefined }
  /** The measures that may be drawn, and the drawn one. */
  measures?: readonly string[]
  measure?: string | undefined
  texts: Pick<ReportTexts, 'measure' | 'dimension'>
  onShow: (patch: Partial<ReportSearch>) => void
}

/** Chart or table, which measure, and what it is stacked by. */
export function FormSegments({ search, stack, measures = [], measure = '', texts, onShow }: FormSegmentsProps) {
  const { t } = useTranslation('report')
  return (
    <div className={styles.forms}>
      {measures.length > 1 ? (
        <Segments
          label={t('form.measure')}
          value={measure}
          segments={measures.map((value) => ({ value, label: texts.measure(value) }))}
          onChange={(chosen) => onShow({ measure: chosen })}
        />
      ) : null}
      {stack && stack.offered.length > 0 ? (
        <Segments
          label={t('stack.label')}
          value={stack.by ?? ''}
          segments={[
            { value: '', label: t('stack.none') },
            ...stack.offered.map((value) => ({ value, label: texts.dimension(value, 'title') })),
          ]}
          onChange={(by) => onShow({ stack: by === '' ? undefined : by })}
        />
      ) : null}
      <Segments
        label={t('form.label')}
        value={search.form}
        segments={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
        onChange={(form) => onShow({ form })}
      />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { ReportBlock } from '#features/report/define-report.ts'
import styles from '#features/report/Report.module.css'
import { READINGS } from '#features/report/report-search.ts'
import type { Reading } from '#features/report/report-search.ts'
import type { ShownReport } from '#features/report/shown-report.ts'
import { Segments } from '#ui/fields/Segments.tsx'

interface ReportChoicesProps<Drill, Name extends string, View> {
  blocks: readonly ReportBlock<View>[]
  shown: ShownReport<Drill, Name, View>
  /** Null where the report has only one. */
  reading: Reading | null
}

/** Which of the counted currencies is shown, each with its first total, and by which reading; nothing where there is no choice. */
export function ReportChoices<Drill, Name extends string, View>({
  blocks,
  shown,
  reading,
}: ReportChoicesProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const { totals, texts, block, show } = shown
  const [counted] = totals.measures
  if (counted === undefined) return null
  const hasCurrencies = blocks.length > 1
  if (!hasCurrencies && reading === null) return null
  return (
    <div className={styles.forms}>
      {hasCurrencies ? (
        <Segments
          label={t('currency')}
          value={block.currency ?? ''}
          segments={blocks.map(({ currency, view }) => ({
            value: currency ?? '',
            label: `${currency ?? ''} ${texts.number(totals.of(view)[counted] ?? 0)}`,
          }))}
          onChange={(currency) => show({ currency })}
        />
      ) : null}
      {reading === null ? null : (
        <Segments
          label={t('readingBy.label')}
          value={reading}
          segments={READINGS.map((value) => ({ value, label: t(`readingBy.${value}`) }))}
          onChange={(value) => show({ reading: value })}
        />
      )}
    </div>
  )
}

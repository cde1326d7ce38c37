import { useTranslation } from 'react-i18next'
import type { ReportBlock } from '#features/report/define-report.ts'
import type { ShownReport } from '#features/report/shown-report.ts'
import { Segments } from '#ui/fields/Segments.tsx'

interface CurrencySegmentsProps<Drill, Name extends string, View> {
  blocks: readonly ReportBlock<View>[]
  shown: ShownReport<Drill, Name, View>
}

/** The currencies that were counted, each with its first total, of which one is shown; nothing where there is only one. */
export function CurrencySegments<Drill, Name extends string, View>({
  blocks,
  shown,
}: CurrencySegmentsProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const { totals, texts, block, show } = shown
  const [counted] = totals.measures
  if (blocks.length < 2 || counted === undefined) return null
  return (
    <Segments
      label={t('currency')}
      value={block.currency ?? ''}
      segments={blocks.map(({ currency, view }) => ({
        value: currency ?? '',
        label: `${currency ?? ''} ${texts.number(totals.of(view)[counted] ?? 0)}`,
      }))}
      onChange={(currency) => show({ currency })}
    />
  )
}

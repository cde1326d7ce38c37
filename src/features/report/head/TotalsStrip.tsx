import { useTranslation } from 'react-i18next'
import { ChangeText } from '#features/report/head/ChangeText.tsx'
import styles from '#features/report/Report.module.css'
import { figureFor, knownOf } from '#features/report/shown-report.ts'
import type { ShownReport } from '#features/report/shown-report.ts'

/** The totals of the shown currency, each linked to the queue; a rate says what it is of. */
export function TotalsStrip<Drill, Name extends string, View>({ shown }: { shown: ShownReport<Drill, Name, View> }) {
  const { t } = useTranslation('report')
  const { totals, block, texts, linkTo, measures, reading } = shown
  const row = { values: totals.of(block.view), before: totals.before?.(block.view) }
  return (
    <dl className={styles.totals}>
      {knownOf(shown, totals.measures).map((name) => {
        const { text, change, isDrillable } = figureFor(shown, row, name)
        const figure = t('figure', { measure: texts.measure(name), value: text })
        return (
          <div key={name}>
            <dt>{texts.measure(name)}</dt>
            <dd>
              {isDrillable ? linkTo(null, name)({ className: styles.link, 'aria-label': figure }, text) : text}
              {change ? (
                <small>
                  <ChangeText change={change} isLong /> {t('change.from', { before: change.from })}
                </small>
              ) : null}
              {measures[name].kind === 'rate' && reading !== null ? <small>{t(`rateOf.${reading}`)}</small> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

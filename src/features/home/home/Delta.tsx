import { useTranslation } from 'react-i18next'
import { change, tenths } from '#features/home/home/day-rows.ts'
import classes from '#features/home/home/HomePage.module.css'

/** The change of a figure, with an arrow beside the colour. */
export function Delta({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation('shell')
  const by = change(now, before)
  if (by === null) return <span className={classes.flat}>{now > 0 ? t('home.newToday') : ''}</span>
  const trend = by > 0 ? classes.up : by < 0 ? classes.down : classes.flat
  const arrow = by > 0 ? '▲' : by < 0 ? '▼' : '＝'
  return (
    <span className={trend}>
      <span aria-hidden="true">{arrow}</span> {by > 0 ? '+' : ''}
      {t('home.rateOf', { percent: tenths(by) })}
    </span>
  )
}

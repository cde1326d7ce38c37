import { useTranslation } from 'react-i18next'
import { change, tenths } from '#features/home/home/day-rows.ts'
import classes from '#features/home/home/HomePage.module.css'
import { ARROWS } from '#ui/text/arrows.ts'

/** The change of a figure, with an arrow beside the colour; `orders` are those of the day before. */
export function Delta({ now, before, orders }: { now: number; before: number; orders: number }) {
  const { t } = useTranslation('shell')
  const by = change(now, before, orders)
  if (by === null) return <span className={classes.same}>{now > 0 && before === 0 ? t('home.newToday') : ''}</span>
  const direction = by > 0 ? 'up' : by < 0 ? 'down' : 'same'
  return (
    <span className={classes[direction]}>
      <span aria-hidden="true">{ARROWS[direction]}</span> {by > 0 ? '+' : ''}
      {t('home.rateOf', { percent: tenths(by) })}
    </span>
  )
}

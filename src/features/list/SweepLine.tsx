import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import styles from '#features/list/ListLine.module.css'
import type { SweepActor } from '#features/list/sweep-actor.ts'
import { paceOf } from '#machines/sweep/sweep.flow.ts'
import { Action } from '#ui/fields/Action.tsx'

/** How working the queue in order goes, and the person's own pace, which nobody else is shown. */
export default function SweepLine({
  actor,
  takeKey,
  onTake,
  onStop,
}: {
  actor: SweepActor
  takeKey: string | undefined
  onTake: () => void
  onStop: () => void
}) {
  const { t, i18n } = useTranslation('list')
  const state = useSelector(actor, (now) => now.value)
  const took = useSelector(actor, (now) => now.context.took)
  if (state === 'resting') return null
  const pace = paceOf(took)
  const number = new Intl.NumberFormat(i18n.language)
  const said = state === 'paused' || state === 'finished' ? state : 'working'
  return (
    <div className={styles.line} role="status" aria-label={t('sweep.title')}>
      <strong>{t('sweep.title')}</strong>
      <span>{t(`sweep.${said}`)}</span>
      {pace ? (
        <span>
          {t('sweep.pace', {
            count: pace.done,
            perHour: number.format(pace.perHour),
            seconds: number.format(pace.medianSeconds),
          })}
        </span>
      ) : null}
      <Action keys={takeKey} onClick={onTake}>
        {t('sweep.next')}
      </Action>
      <Action variant="quiet" onClick={onStop}>
        {t('sweep.stop')}
      </Action>
    </div>
  )
}

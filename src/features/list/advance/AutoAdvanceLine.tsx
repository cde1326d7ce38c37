import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import styles from '#features/list/ListLine.module.css'
import type { AutoAdvanceActor } from '#features/list/advance/auto-advance-actor.ts'
import { paceOf } from '#machines/desk/auto-advance.flow.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Progress of auto-advance, and the person's pace, which is shown only to them. */
export default function AutoAdvanceLine({
  actor,
  takeKey,
  onTake,
  onStop,
}: {
  actor: AutoAdvanceActor
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
    <div className={styles.line} role="status" aria-label={t('autoAdvance.title')}>
      <strong>{t('autoAdvance.title')}</strong>
      <span>{t(`autoAdvance.${said}`)}</span>
      {pace ? (
        <span>
          {t('autoAdvance.pace', {
            count: pace.done,
            perHour: number.format(pace.perHour),
            seconds: number.format(pace.medianSeconds),
          })}
        </span>
      ) : null}
      <Action keys={takeKey} onClick={onTake}>
        {t('autoAdvance.next')}
      </Action>
      <Action variant="quiet" onClick={onStop}>
        {t('autoAdvance.stop')}
      </Action>
    </div>
  )
}

import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActorRef, useSelector } from '@xstate/react'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import classes from '#app/tour/Tour.module.css'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { tourOf } from '#commands/tour-steps.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { tourFlow } from '#machines/tour/tour.flow.ts'
import { recorded } from '#recording/recorder.ts'

interface TourProps {
  user: SessionUser
  surface: ConsoleSurface
  /** The number of the tour that is walked; null while it is only offered. */
  walk: number | null
  onDecline(): void
  onEnd(): void
}

/** The tour by keyboard: a line in the foot that covers nothing, and takes neither the focus nor a key. */
export default function Tour({ walk, onDecline, ...walked }: TourProps) {
  return walk === null ? <TourOffer {...walked} onDecline={onDecline} /> : <TourWalk key={walk} {...walked} />
}

function keysOf(surface: ConsoleSurface, id: string, overrides: KeyOverrides): string | undefined {
  const command = surface.commands.find((one) => one.id === id)
  return command && effectiveKeys(command, overrides)[0]
}

function TourOffer({ user, surface, onDecline }: Pick<TourProps, 'user' | 'surface' | 'onDecline'>) {
  const { t } = useTranslation('shell')
  const keys = keysOf(surface, 'shell.tour', user.preferences.keys)
  return (
    <section className={classes.line} aria-label={t('tour.label')}>
      <span className={classes.text}>{t('tour.offer')}</span>
      <button type="button" className={classes.button} onClick={() => surface.run('shell.tour', 'button')}>
        {keys && <Keycaps sequence={keys} />} {t('tour.take')}
      </button>
      <button type="button" className={classes.button} onClick={onDecline}>
        {t('tour.decline')}
      </button>
    </section>
  )
}

function TourWalk({ user, surface, onEnd }: Pick<TourProps, 'user' | 'surface' | 'onEnd'>) {
  const { t } = useTranslation('shell')
  const [role = 'merchant'] = user.access
  const { keys: overrides } = user.preferences
  // A command whose key the person switched off has no step.
  const steps = useMemo(
    () =>
      tourOf(role).flatMap((step) => {
        const keys = keysOf(surface, step.command, overrides)
        return keys === undefined ? [] : [{ ...step, keys }]
      }),
    [role, surface, overrides],
  )
  const stops = steps.map(({ command }) => ({
    command,
    repeats: surface.commands.some(({ id, repeats }) => id === command && repeats === true),
  }))
  const actor = useActorRef(tourFlow, recorded({ input: { stops } }))
  const at = useSelector(actor, ({ context }) => context.at)
  useEffect(() => {
    const subscription = actor.subscribe({ complete: onEnd })
    return () => subscription.unsubscribe()
  }, [actor, onEnd])
  useEffect(
    () =>
      surface.onRun(({ command, availability }) => {
        if (availability.ok) actor.send({ type: 'RAN', command: command.id })
      }),
    [surface, actor],
  )
  const step = steps[at]
  if (!step) return null
  return (
    <section className={classes.line} aria-label={t('tour.label')}>
      <span className={classes.count}>{t('tour.count', { at: at + 1, of: steps.length })}</span>
      <span className={classes.text} role="status">
        <Keycaps sequence={step.keys} /> {t(`tour.step.${step.text}`)}
      </span>
      <button type="button" className={classes.button} onClick={() => actor.send({ type: 'LEAVE' })}>
        {t('tour.leave')}
      </button>
    </section>
  )
}

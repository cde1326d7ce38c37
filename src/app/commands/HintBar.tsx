import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTitle } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Keycaps } from '#app/commands/Keycaps.tsx'
import { effectiveKeys } from '#commands/key-resolver.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { useOffers } from '#commands/react/surface-context.ts'
import styles from './HintBar.module.css'

interface HintBarProps {
  surface: ConsoleSurface
  overrides: KeyOverrides
}

/** The currently available keys, in the console's footer; each is also a button. */
export function HintBar({ surface, overrides }: HintBarProps) {
  const { t } = useTranslation(['commands', 'screens'])
  const offers = useOffers()
  const hints = useMemo(
    () =>
      offers
        .filter(({ command, availability }) => command.hint !== undefined && availability.ok)
        .sort((a, b) => (a.command.hint ?? 0) - (b.command.hint ?? 0))
        .flatMap(({ command }) => {
          const keys = effectiveKeys(command, overrides)[0]
          return keys === undefined ? [] : [{ id: command.id, keys, title: commandTitle(t, command) }]
        }),
    [offers, overrides, t],
  )
  return (
    <div role="toolbar" aria-label={t('hint.label')} className={styles.bar}>
      {hints.map(({ id, keys, title }) => (
        <button key={id} type="button" tabIndex={-1} className={styles.hint} onClick={() => surface.run(id, 'button')}>
          <Keycaps sequence={keys} /> {title}
        </button>
      ))}
    </div>
  )
}

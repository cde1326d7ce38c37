import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTitle } from '#app/commands/command-texts.ts'
import { takesText } from '#app/commands/key-context.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import { hintsOf } from '#commands/keys/hints.ts'
import type { Hint } from '#commands/keys/hints.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { useOffers } from '#commands/surface-context.ts'
import styles from './HintBar.module.css'
import type { KeyPlace } from '#commands/command.ts'
import type { CommandSurface } from '#commands/surface.ts'

interface HintBarProps {
  surface: ConsoleSurface
  overrides: KeyOverrides
}

/** Opens the sheet of all keys; however narrow the bar is, it stays. */
const ALWAYS = 'shell.shortcuts'

/** Keys that work here and now, in the footer. Each is also a button. A hint that does not fit is left out. */
export function HintBar({ surface, overrides }: HintBarProps) {
  const { t } = useTranslation(['commands', 'screens'])
  const offers = useOffers()
  const place = useKeyPlace(surface)
  const hints = useMemo(() => {
    const facts = surface.facts()
    return facts ? hintsOf(offers, overrides, facts, place) : []
  }, [surface, offers, overrides, place])
  const button = ({ command, keys }: Hint) => (
    <button
      key={command.id}
      type="button"
      tabIndex={-1}
      className={styles.hint}
      data-keys={keys}
      onClick={() => surface.run(command.id, 'button')}
    >
      <Keycaps sequence={keys} /> {commandTitle(t, command)}
    </button>
  )
  return (
    <div role="toolbar" aria-label={t('hint.label')} className={styles.bar}>
      <div className={styles.hints}>{hints.filter(({ command }) => command.id !== ALWAYS).map(button)}</div>
      {hints.filter(({ command }) => command.id === ALWAYS).map(button)}
    </div>
  )
}

/** Where the keyboard is now: follows the focus and the layers. */
function useKeyPlace(surface: CommandSurface): KeyPlace {
  const inField = useSyncExternalStore(onFocus, isInField)
  const inLayer = useSyncExternalStore(surface.subscribe, surface.hasLayer)
  return useMemo(() => ({ inField, inLayer }), [inField, inLayer])
}

function onFocus(changed: () => void): () => void {
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, changed)
  return () => {
    for (const event of events) document.removeEventListener(event, changed)
  }
}

const isInField = () => document.activeElement !== null && takesText(document.activeElement)

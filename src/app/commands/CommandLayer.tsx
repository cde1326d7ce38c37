import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commandUi, useCommandDialog } from '#app/commands/command-ui.ts'
import { commandTitle, reasonText } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Palette } from '#app/commands/Palette.tsx'
import { ShortcutSheet } from '#app/commands/ShortcutSheet.tsx'
import { useKeyListener } from '#app/commands/use-key-listener.ts'
import { useNotice } from '#app/commands/use-notice.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'

interface CommandLayerProps {
  surface: ConsoleSurface
  /** The person's own keys. */
  overrides: KeyOverrides
  onOverridesChange(overrides: KeyOverrides): void
}

/** Keys, palette and shortcut sheet of the console; mounted once inside the shell. */
export function CommandLayer({ surface, overrides, onOverridesChange }: CommandLayerProps) {
  const dialog = useCommandDialog()
  useKeyListener(surface, overrides)
  useRefusalNotice(surface)
  if (dialog === 'palette') return <Palette surface={surface} overrides={overrides} onClose={commandUi.close} />
  if (dialog === 'shortcuts') {
    return <ShortcutSheet surface={surface} overrides={overrides} onOverridesChange={onOverridesChange} onClose={commandUi.close} />
  }
  return null
}

/** Says why a key did nothing. */
function useRefusalNotice(surface: ConsoleSurface): void {
  const { t } = useTranslation(['commands', 'screens'])
  const notice = useNotice()
  useEffect(
    () =>
      surface.onRun(({ command, availability }) => {
        if (availability.ok) return
        notice(reasonText(t, availability.reason), t('reason.refusedTitle', { title: commandTitle(t, command) }))
      }),
    [surface, notice, t],
  )
}

import { Activity, Suspense, useEffect, useState } from 'react'
import { useSay } from '#features/failure-text.ts'
import { commandUi, useCommandDialog } from '#app/commands/command-ui.ts'
import { commandTitle, reasonText } from '#app/commands/command-texts.ts'
import { useNotice } from '#features/use-notice.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { useKeyListener } from '#app/commands/use-key-listener.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { whenIdle } from '#features/when-idle.ts'
import { lazyModule } from '#features/lazy-module.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { useSession } from '#features/session/session-context.ts'

const palette = lazyModule(() => import('#app/palette/panel/Palette.tsx'))
const Palette = lazyComponent(palette, { takesKeyboard: true })
const sheet = lazyModule(() => import('#app/commands/shortcuts/ShortcutSheet.tsx'))
const ShortcutSheet = lazyComponent(sheet, { takesKeyboard: true })

interface CommandLayerProps {
  surface: ConsoleSurface
  /** The person's key overrides. */
  overrides: KeyOverrides
  onOverridesChange(overrides: KeyOverrides): void
}

/** Keys, palette and shortcut sheet of the console; mounted once inside the shell. */
export function CommandLayer({ surface, overrides, onOverridesChange }: CommandLayerProps) {
  const { dialog, closings } = useCommandDialog()
  const isPaletteThere = usePrefetchedDialogs()
  const session = useSession()
  // Which one is open is kept outside the tree, and would be open for the next person.
  useEffect(() => session.onEnded(commandUi.close), [session])
  useKeyListener(surface, overrides)
  useRefusalNotice(surface)
  return (
    <Suspense>
      {(isPaletteThere || dialog === 'palette') && (
        // Rendered hidden during idle time, so that opening it is instant.
        <Activity mode={dialog === 'palette' ? 'visible' : 'hidden'}>
          <Palette key={closings} surface={surface} overrides={overrides} onClose={commandUi.close} />
        </Activity>
      )}
      {(dialog === 'shortcuts' || dialog === 'printShortcuts') && (
        <ShortcutSheet
          isPrinted={dialog === 'printShortcuts'}
          surface={surface}
          overrides={overrides}
          onOverridesChange={onOverridesChange}
          onClose={commandUi.close}
        />
      )}
    </Suspense>
  )
}

/**
 * Prefetches the dialogs after the first screen, before their keys are pressed; returns whether the palette is loaded.
 */
function usePrefetchedDialogs(): boolean {
  const [isPaletteThere, setIsPaletteThere] = useState(() => palette.now() !== null)
  useEffect(
    () =>
      whenIdle(() => {
        void palette.fetch().then(
          () => setIsPaletteThere(true),
          () => {},
        )
        void sheet.fetch().catch(() => {})
      }),
    [],
  )
  return isPaletteThere
}

/** Shows why a key had no effect. */
function useRefusalNotice(surface: ConsoleSurface): void {
  const t = useSay(['commands', 'screens'])
  const notice = useNotice()
  useEffect(
    () =>
      surface.onRun(({ command, availability }) => {
        if (availability.ok) return
        notice(
          () => reasonText(t, availability),
          () => t('reason.refusedTitle', { title: commandTitle(t, command) }),
        )
      }),
    [surface, notice, t],
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTitle } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { commandsElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import type { CommandElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { foundByTitle } from '#app/palette/words/found-by.ts'
import { useSearchTexts } from '#app/palette/words/search-texts.ts'
import { titleKeyOf } from '#app/screen-titles.ts'

const TEXTS = ['commands', 'screens'] as const
/** A screen that has not come by then was left, or failed. */
const PATIENCE_MS = 10_000

/** Opens the screen of a command and runs the command once it can. */
function runThere(surface: ConsoleSurface, { command, route, search }: CommandElsewhere): void {
  surface.go(route.path, search, false)
  const run = () => {
    if (surface.facts()?.screen !== route.screen || !surface.isReady() || !surface.offer(command.id)) return
    stop()
    surface.run(command.id, 'palette')
  }
  const unsubscribe = surface.subscribe(run)
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  run()
}

/** Entries for the commands of other screens; an entry opens the screen with the command's form. */
export function useCommandsElsewhere(surface: ConsoleSurface): PaletteEntry[] {
  const { t } = useTranslation(TEXTS)
  const searchTexts = useSearchTexts()
  // Of the facts, role and screen decide alone.
  const { role, screen } = surface.facts() ?? {}
  return useMemo(() => {
    const facts = surface.facts()
    if (!facts) return []
    return commandsElsewhere(facts).map((there): PaletteEntry => {
      const { command, route } = there
      const title = commandTitle(t, command)
      const place = t(`screens:title.${titleKeyOf(route)}`)
      return {
        id: `there:${route.path}:${command.id}`,
        group: 'elsewhere',
        title,
        detail: place,
        ...foundByTitle(command, title, searchTexts, [route]),
        run: (inNewTab) => (inNewTab ? surface.go(route.path, there.search, true) : runThere(surface, there)),
      }
    })
  }, [role, screen, t, searchTexts, surface])
}

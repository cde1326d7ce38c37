import { useEffect, useMemo, useState } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { commandTitle, reasonText } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry, PaletteGroup } from '#app/commands/palette-entry.ts'
import { recentCommands, rememberCommand } from '#app/commands/recent-commands.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { effectiveKeys } from '#commands/key-resolver.ts'
import type { Offer } from '#commands/surface.ts'
import { useOffers } from '#commands/react/surface-context.ts'

type PinyinOf = (text: string) => { full: string; initials: string }

/** Pinyin and English texts come once something is searched for; they are no part of the first page. */
function useSearchTexts(): { pinyinOf: PinyinOf | null; hasEnglish: boolean } {
  const [pinyinOf, setPinyinOf] = useState<PinyinOf | null>(null)
  const [hasEnglish, setHasEnglish] = useState(false)
  useEffect(() => {
    let isMounted = true
    void import('#commands/search/pinyin.ts').then((module) => isMounted && setPinyinOf(() => module.pinyinOf))
    void i18next.loadLanguages('en-US').then(() => isMounted && setHasEnglish(true))
    return () => {
      isMounted = false
    }
  }, [])
  return { pinyinOf, hasEnglish }
}

/** Every command that has a meaning here, as palette entries; recent ones come again at the top. */
export function useCommandEntries(surface: ConsoleSurface, overrides: KeyOverrides): PaletteEntry[] {
  const { t, i18n } = useTranslation(['commands', 'screens'])
  const offers = useOffers()
  const { pinyinOf, hasEnglish } = useSearchTexts()
  return useMemo(() => {
    const english = hasEnglish ? i18n.getFixedT('en-US', ['commands', 'screens']) : null
    const entryOf = (offer: Offer): PaletteEntry => {
      const { command, availability } = offer
      const title = commandTitle(t, command)
      const sound = pinyinOf?.(title)
      return {
        id: command.id,
        group: command.group,
        title,
        texts: [title, english ? commandTitle(english, command) : '', sound?.full ?? '', sound?.initials ?? '', command.id],
        keys: effectiveKeys(command, overrides)[0],
        refusal: availability.ok ? undefined : reasonText(t, availability.reason),
        run: (inNewTab) => runCommand(surface, offer, inNewTab),
      }
    }
    return offers.filter(({ command }) => !command.hidden).map(entryOf)
  }, [offers, overrides, surface, t, i18n, pinyinOf, hasEnglish])
}

function runCommand(surface: ConsoleSurface, { command }: Offer, inNewTab: boolean): void {
  const facts = surface.facts()
  if (!facts) return
  rememberCommand(facts.userId, command.id)
  const intent = inNewTab ? command.intent(facts) : null
  if (intent?.kind === 'navigate') surface.go(intent.to, {}, true)
  else surface.run(command.id, 'palette')
}

/** The entries for nothing typed: recent ones first, then group by group. */
export function withRecent(entries: readonly PaletteEntry[], userId: number): PaletteEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const recent = recentCommands(userId)
    .flatMap((id) => byId.get(id) ?? [])
    .filter((entry) => entry.refusal === undefined)
    .map((entry): PaletteEntry => ({ ...entry, id: `recent:${entry.id}`, group: 'recent' satisfies PaletteGroup }))
  return [...recent, ...entries]
}

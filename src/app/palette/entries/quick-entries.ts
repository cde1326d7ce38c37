import type { TFunction } from 'i18next'
import { placesOf } from '#app/palette/entries/command-places.ts'
import type { PaletteEntry, Question } from '#app/palette/entries/palette-entry.ts'
import type { Command } from '#commands/command.ts'
import { readQuickEntry } from '#commands/quick-entry.ts'
import type { SearchIndex } from '#commands/search/palette-search.ts'
import type { Role } from '#domain/roles.ts'

type Texts = TFunction<readonly ['commands', 'screens']>

/** The most commands that a line may mean. */
const SHOWN = 4

/** Sentence of what a command does with an amount; nothing is sent by it. */
export function quickText(t: Texts, { id }: Command, { amount, text }: NonNullable<Question['typed']>): string {
  const verb = id.slice(id.indexOf('.') + 1)
  const said = [amount.amount, amount.currency].filter(Boolean).join(' ')
  return t(`commands:amount.${verb}` as 'commands:amount.withdraw', { amount: said, party: text })
}

/** The entries for a line of a command, a party and an amount; `index` holds the commands that ask for an amount. */
export function quickEntries(text: string, index: SearchIndex<PaletteEntry>, role: Role, t: Texts): PaletteEntry[] {
  const read = readQuickEntry(text, (words) => index.find(words, 1).length > 0)
  if (!read) return []
  return index.find(read.command, SHOWN).flatMap(({ command, detail }) => {
    if (!command) return []
    const typed = { text: read.party, amount: read.typed }
    return {
      id: `quick:${command.id}`,
      group: 'actions' as const,
      title: quickText(t, command, typed),
      ...(detail !== undefined && { detail }),
      texts: [],
      command,
      asks: { command, places: placesOf(command, role), typed },
      // The question comes first.
      run: () => undefined,
    }
  })
}

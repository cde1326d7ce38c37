import type { Command, CommandFacts, KeyPlace } from '#commands/command.ts'
import { bindingsOf, isOpen } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import type { Offer } from '#commands/surface.ts'

/** A command whose key works here and now, and that key. */
export interface Hint {
  command: Command
  /** A key sequence, such as `g o`. */
  keys: string
}

/** The keys that do something where the keyboard is, in the order of the hint bar. */
export function hintsOf(
  offers: readonly Offer[],
  overrides: KeyOverrides,
  facts: CommandFacts,
  place: KeyPlace,
): readonly Hint[] {
  return offers
    .filter(({ command, availability }) => command.hint !== undefined && availability.ok)
    .filter(({ command }) => command.hintWhen?.(facts, place) ?? true)
    .sort((a, b) => (a.command.hint ?? 0) - (b.command.hint ?? 0))
    .flatMap(({ command }) => {
      const open = bindingsOf([command], overrides).find((binding) => isOpen(binding, { ...place, onControl: false }))
      return open ? [{ command, keys: open.chords.join(' ') }] : []
    })
}

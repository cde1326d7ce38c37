import type { Command, CommandFacts, CommandTarget, Refused } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { keycapsOf } from '#commands/keys/keys.ts'

/** Icons of what rejects, takes back or deletes. */
const DANGEROUS: readonly (string | undefined)[] = ['reject', 'reverse', 'delete']

export const isDangerous = ({ icon }: Pick<Command, 'icon'>): boolean => DANGEROUS.includes(icon)

/** Commands that are possible on a row, and refused ones with the reason. */
export interface RowOffers {
  possible: readonly Command[]
  blocked: readonly { command: Command; refused: Refused }[]
}

/**
 * The commands of a role on a row. Dangerous ones stand last, where they are not hit in passing. A link that leads
 * nowhere is left out: that is no refusal worth telling.
 */
export function rowOffers(commands: readonly Command[], facts: CommandFacts, target: CommandTarget): RowOffers {
  const offered = commands
    .filter((command) => command.roles.includes(facts.role))
    .map((command) => ({ command, availability: command.availability({ ...facts, target }) }))
  return {
    possible: offered
      .flatMap(({ command, availability }) => (availability.ok ? [command] : []))
      .sort((a, b) => Number(isDangerous(a)) - Number(isDangerous(b))),
    blocked: offered.flatMap(({ command, availability }) =>
      availability.ok || availability.reason === 'nowhere' ? [] : [{ command, refused: availability }],
    ),
  }
}

const EVERYWHERE = commandsEverywhere([])
const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** A key sequence in readable form: `Ctrl+↵`, `g o`. */
export function keyText(sequence: string): string {
  return keycapsOf(sequence, isApple)
    .map((chord) => chord.join('+'))
    .join(' ')
}

/** The key of a command with the person's overrides applied; undefined if it has none. */
export function keyOfCommand(command: Command, overrides: KeyOverrides): string | undefined {
  const [sequence] = effectiveKeys(command, overrides)
  return sequence === undefined ? undefined : keyText(sequence)
}

/** The key of a command by id, among `commands` or, by default, those available everywhere. */
export function commandKey(id: string, overrides: KeyOverrides, commands = EVERYWHERE): string | undefined {
  const command = commands.find((one) => one.id === id)
  return command && keyOfCommand(command, overrides)
}

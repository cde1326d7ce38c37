import type { Command, CommandFacts, CommandTarget, Refused } from '#commands/command.ts'

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

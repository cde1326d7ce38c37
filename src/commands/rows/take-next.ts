import type { Command, CommandFacts, CommandTarget, TargetKind } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import type { ScreenName } from '#domain/screens.ts'
import { ON_ROWS } from '#commands/rows/row-command.ts'

const TAKE_NEXT = '.takeNext'

/** Auto-advance: takes the next row for which one of these commands is likely. */
export function takeNextCommand(
  entity: string,
  commands: readonly Command[],
  { kind, screen }: { kind: TargetKind; screen?: ScreenName },
): Command {
  const likely = commands.filter(({ isLikely }) => isLikely !== undefined)
  return {
    id: `${entity}${TAKE_NEXT}`,
    ...ON_ROWS,
    kind,
    ...(screen && { screen }),
    roles: [...new Set(likely.flatMap(({ roles }) => roles))],
    keys: ['t'],
    icon: 'next',
    hint: 8,
    availability: () => READY,
    intent: () => ({ kind: 'queue', step: { op: 'takeNext' } }),
  }
}

/** The one of a list's commands that takes its next row; undefined where its rows are not worked through. */
export const takeNextIn = (commands: readonly Command[]): string | undefined =>
  commands.find(({ id }) => id.endsWith(TAKE_NEXT))?.id

/** The likeliest available command for a row; undefined if there is none. */
export function likeliestCommand(
  commands: readonly Command[],
  facts: CommandFacts & { target: CommandTarget },
): Command | undefined {
  return commands.find(
    (command) =>
      command.roles.includes(facts.role) &&
      (command.isLikely?.(facts.target) ?? false) &&
      command.availability(facts).ok,
  )
}

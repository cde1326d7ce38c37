import type { Command, CommandFacts, Intent, ShellStep } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { profileSections } from '#commands/entities/profile.sections.ts'
import { sectionCommands } from '#commands/section-commands.ts'
import { ownLocked } from '#actions/people/profile.actions.ts'

/** Gives what the console can do everywhere a key on the page. */
function here(id: string, key: string, step: ShellStep, parts: Partial<Command> = {}): Command {
  return {
    id: `profile.${id}`,
    group: 'actions',
    scope: 'list',
    kind: 'profile.get',
    roles: rolesOf('profile.get'),
    keys: [key],
    // The palette has it by its own name.
    hidden: true,
    availability: () => READY,
    intent: (): Intent => ({ kind: 'shell', step }),
    ...parts,
  }
}

function unlessLocked({ target }: CommandFacts) {
  const refusal = target?.kind === 'profile.get' && target.rows[0] ? ownLocked(target.rows[0]) : null
  return refusal === null ? READY : ({ ok: false, reason: refusal } as const)
}

/** The commands of the personal centre beside its actions. */
export const profileCommands: readonly Command[] = [
  ...sectionCommands(profileSections),
  here('secondPassword', 's', 'secondPassword', { availability: unlessLocked }),
  here('language', 'l', 'chooseLanguage'),
  here('scheme', 'd', 'toggleColorScheme'),
  // Merchants are not told of new orders.
  here('sound', 'm', 'toggleMute', { roles: rolesOf('profile.get').filter((role) => role !== 'merchant') }),
  here('apiDocs', 'shift+d', 'merchantDocs', { roles: ['merchant'] }),
  here('printKeys', 'shift+p', 'printShortcuts'),
]

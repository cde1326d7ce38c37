import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { ROLES } from '#domain/roles.ts'
import { SETUP_ROLES, SETUP_STEPS, setupStepsOf } from '#domain/system/setup.ts'

/**
 * The checklist of a new platform, and its steps by their digits. They work on every screen, so that whoever has ended one
 * step goes on to the next from where it was ended.
 */
export const setupCommands: readonly Command[] = [
  {
    id: 'setup.checklist',
    group: 'global',
    scope: 'anywhere',
    roles: SETUP_ROLES,
    icon: 'menu',
    availability: () => READY,
    intent: () => ({ kind: 'navigate', to: '/home', search: { setup: true } }),
  },
  ...SETUP_STEPS.map(
    ({ id }, at): Command => ({
      id: `setup.${id}`,
      group: 'global',
      scope: 'anywhere',
      roles: ROLES.filter(
        (role) => SETUP_ROLES.some((one) => one === role) && setupStepsOf(role).some((step) => step.id === id),
      ),
      keys: [`g ${at + 1}`],
      // The palette has what it opens by its own name.
      hidden: true,
      availability: () => READY,
      intent: () => ({ kind: 'setup', step: id }),
    }),
  ),
]

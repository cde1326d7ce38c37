import type { Command, CommandGroup, ShellStep } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

interface ShellCommandSpec {
  id: `shell.${string}`
  step: ShellStep
  group?: CommandGroup
  keys?: readonly string[]
  icon?: string
  inFields?: true
  hidden?: true
  hint?: number
  hintWhen?: Command['hintWhen']
  /** All roles by default. */
  roles?: readonly Role[]
}

/** A shell command, with the same effect on every screen. */
function shellCommand({ step, roles = ROLES, ...spec }: ShellCommandSpec): Command {
  return {
    group: 'global',
    ...spec,
    scope: 'anywhere',
    roles,
    availability: () => READY,
    intent: () => ({ kind: 'shell', step }),
  }
}

/** Roles that may open recordings. */
const TESTERS = ['superAdmin', 'admin', 'technicalSupport'] as const satisfies readonly Role[]

const languageCommands = LOCALES.map(
  (language): Command => ({
    id: `shell.language.${language}`,
    group: 'settings',
    scope: 'anywhere',
    roles: ROLES,
    icon: 'language',
    availability: () => READY,
    intent: () => ({ kind: 'setLanguage', language }),
  }),
)

export const shellCommands: readonly Command[] = [
  shellCommand({ id: 'shell.palette', step: 'palette', keys: ['mod+k'], inFields: true, hidden: true, hint: 90 }),
  shellCommand({
    id: 'shell.shortcuts',
    step: 'shortcuts',
    keys: ['?', 'mod+/'],
    inFields: true,
    icon: 'keyboard',
    hint: 91,
  }),
  shellCommand({
    id: 'shell.leaveLayer',
    step: 'leaveLayer',
    keys: ['Escape'],
    inFields: true,
    hidden: true,
    hint: 7,
    hintWhen: ({ target }, { inLayer }) => inLayer || (target !== null && target.source !== 'focus'),
  }),
  shellCommand({ id: 'shell.printShortcuts', step: 'printShortcuts', icon: 'keyboard' }),
  shellCommand({ id: 'shell.searchMenu', step: 'searchMenu', keys: ['g /'], icon: 'search' }),
  shellCommand({ id: 'shell.toggleMenu', step: 'toggleMenu', keys: ['['], icon: 'menu' }),
  shellCommand({ id: 'shell.nextTab', step: 'nextTab', keys: ['g ArrowRight', 'g n'], icon: 'tab' }),
  shellCommand({ id: 'shell.previousTab', step: 'previousTab', keys: ['g ArrowLeft', 'g p'], icon: 'tab' }),
  shellCommand({ id: 'shell.closeTab', step: 'closeTab', keys: ['g w'], icon: 'tab' }),
  shellCommand({ id: 'shell.closeOtherTabs', step: 'closeOtherTabs', icon: 'tab' }),
  shellCommand({ id: 'shell.closeAllTabs', step: 'closeAllTabs', icon: 'tab' }),
  shellCommand({ id: 'shell.toggleFullscreen', step: 'toggleFullscreen', icon: 'fullscreen' }),
  shellCommand({ id: 'shell.toggleColorScheme', step: 'toggleColorScheme', group: 'settings', icon: 'theme' }),
  shellCommand({ id: 'shell.toggleMute', step: 'toggleMute', group: 'settings', icon: 'sound' }),
  shellCommand({ id: 'shell.secondLevel', step: 'secondLevel', icon: 'lock' }),
  shellCommand({ id: 'shell.secondPassword', step: 'secondPassword', group: 'settings', icon: 'lock' }),
  shellCommand({ id: 'shell.copyReproduction', step: 'copyReproduction', icon: 'copy' }),
  shellCommand({ id: 'shell.downloadReproduction', step: 'downloadReproduction', icon: 'download' }),
  shellCommand({ id: 'shell.replayRecording', step: 'replayRecording', icon: 'replay', roles: TESTERS }),
  shellCommand({ id: 'shell.logout', step: 'logout', icon: 'logout' }),
  ...languageCommands,
]

import type { Command, CommandFacts, CommandGroup, ShellStep } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
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
  availability?: Command['availability']
}

/** A shell command, with the same effect on every screen. */
function shellCommand({ step, roles = ROLES, availability = () => READY, ...spec }: ShellCommandSpec): Command {
  return {
    group: 'global',
    ...spec,
    scope: 'anywhere',
    roles,
    availability,
    intent: () => ({ kind: 'shell', step }),
  }
}

/** Available while the person's export is there in one of these states. */
const whileExport =
  (...states: readonly CommandFacts['exporting'][]): Command['availability'] =>
  ({ exporting = null }) =>
    exporting !== null && states.includes(exporting) ? READY : { ok: false, reason: 'noExport' }

/** Roles that may open recordings. */
const TESTERS = ['superAdmin', 'admin', 'technicalSupport'] as const satisfies readonly Role[]

/** Roles that are notified of new orders. */
const NOTIFIED = rolesOf('order.getLastOrder')
/** Those of them who have a list of orders. */
const OPENERS = NOTIFIED.filter((role) => rolesOf('order.getList').includes(role))

/** Roles that integrate merchants, or help those who do. */
const DOCS_READERS = ROLES.filter((role) => role !== 'supplier')

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
    hintWhen: ({ isOnList, target }, { inLayer }) =>
      inLayer || (isOnList === true && target !== null && target.source !== 'focus'),
  }),
  shellCommand({ id: 'shell.printShortcuts', step: 'printShortcuts', icon: 'keyboard' }),
  shellCommand({ id: 'shell.help', step: 'help', keys: ['g ?'], icon: 'help' }),
  shellCommand({ id: 'shell.tour', step: 'tour', keys: ['g .'], icon: 'help' }),
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
  shellCommand({ id: 'shell.seenNewOrders', step: 'seenNewOrders', keys: ['!'], icon: 'check', roles: NOTIFIED }),
  shellCommand({ id: 'shell.openNewOrder', step: 'openNewOrder', keys: ['g !'], icon: 'open', roles: OPENERS }),
  shellCommand({ id: 'shell.secondLevel', step: 'secondLevel', icon: 'lock' }),
  shellCommand({ id: 'shell.secondPassword', step: 'secondPassword', group: 'settings', icon: 'lock' }),
  shellCommand({ id: 'shell.copyReproduction', step: 'copyReproduction', icon: 'copy' }),
  shellCommand({ id: 'shell.downloadReproduction', step: 'downloadReproduction', icon: 'download' }),
  shellCommand({ id: 'shell.replayRecording', step: 'replayRecording', icon: 'replay', roles: TESTERS }),
  shellCommand({
    id: 'shell.showExport',
    step: 'showExport',
    icon: 'download',
    availability: whileExport('running', 'ended'),
  }),
  shellCommand({ id: 'shell.cancelExport', step: 'cancelExport', icon: 'close', availability: whileExport('running') }),
  shellCommand({ id: 'shell.merchantDocs', step: 'merchantDocs', icon: 'open', roles: DOCS_READERS }),
  shellCommand({ id: 'shell.logout', step: 'logout', icon: 'logout' }),
  ...languageCommands,
]

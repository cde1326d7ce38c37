import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { commandUi } from '#app/commands/command-ui.ts'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { allCommands } from '#commands/command-list.ts'
import { createCommandSurface } from '#commands/surface.ts'
import { ROLES } from '#domain/roles.ts'

const verbs = ['Open', 'Export', 'Review', 'Settle', 'Reject', 'Assign', 'Lock', 'Count', 'Compare', 'Archive']
const things = [
  'collection orders',
  'payout batches',
  'merchant balances',
  'supplier accounts',
  'callback attempts',
  'bank records',
  'risk rules',
  'ledger postings',
  'messages',
  'sessions',
  'settings',
  'statistics',
]

/** The title of the filler command at `index`. */
export const padTitle = (index: number) =>
  `${verbs[index % verbs.length]} ${things[index % things.length]} of desk ${index}`

function padCommand(index: number): Command {
  return {
    id: `pad.n${index}`,
    group: 'screens',
    scope: 'anywhere',
    roles: ROLES,
    availability: () => READY,
    intent: () => ({ kind: 'shell', step: 'leaveLayer' }),
  }
}

/** The console's own commands, padded until a superAdmin's palette has `count` entries. */
export function paddedSurface(count: number): ConsoleSurface {
  const own = allCommands(SCREEN_ENTRIES)
  const offered = shownBy(own)
  const kept =
    count < offered
      ? own.filter(({ hidden }) => hidden).concat(own.filter(({ hidden }) => !hidden).slice(0, count))
      : own
  const commands = [...kept, ...Array.from({ length: Math.max(0, count - offered) }, (_, index) => padCommand(index))]
  const surface = createCommandSurface(commands)
  surface.setUser({ role: 'superAdmin', userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } })
  surface.setShell({
    navigate: () => undefined,
    setLanguage: () => undefined,
    openSetup: () => undefined,
    runOnOrder: () => undefined,
    perform: (step) => {
      if (step === 'palette') commandUi.toggle(step)
      if (step === 'leaveLayer') surface.leaveLayer()
    },
  })
  return { ...surface, commands, go: () => undefined }
}

/** How many palette entries these commands make outside any list. */
function shownBy(commands: readonly Command[]): number {
  const surface = createCommandSurface(commands)
  surface.setUser({ role: 'superAdmin', userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } })
  return surface.offers().filter(({ command }) => !command.hidden).length
}

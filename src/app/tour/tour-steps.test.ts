import { describe, expect, it } from 'vitest'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import type { ShellStep } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import { tourOf } from '#commands/tour-steps.ts'
import { ROLES } from '#domain/roles.ts'

const commands = commandsEverywhere(SCREEN_ENTRIES)
const OPENING: readonly ShellStep[] = ['palette', 'shortcuts', 'leaveLayer']

describe.each(ROLES)('the tour of %s', (role) => {
  const steps = tourOf(role).map((step) => ({ ...step, found: commands.find(({ id }) => id === step.command) }))

  it('has five to seven steps, each a command of the role with a key', () => {
    expect(steps.length).toBeGreaterThanOrEqual(5)
    expect(steps.length).toBeLessThanOrEqual(7)
    for (const { command, found } of steps) {
      expect([command, found?.roles.includes(role)]).toEqual([command, true])
      expect([command, found && effectiveKeys(found, {}).length > 0]).toEqual([command, true])
    }
  })

  it('only moves and opens', () => {
    const facts = {
      role,
      userId: 1,
      screen: null,
      target: null,
      settings: { canTimeoutSupplement: true, showBatchButton: true },
    }
    for (const { command, found } of steps) {
      const intent = found?.intent(facts)
      const isQuiet =
        intent?.kind === 'navigate' ||
        (intent?.kind === 'queue' && ['move', 'open'].includes(intent.step.op)) ||
        (intent?.kind === 'shell' && OPENING.includes(intent.step))
      expect([command, isQuiet]).toEqual([command, true])
    }
  })
})

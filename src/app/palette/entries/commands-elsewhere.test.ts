import { describe, expect, it } from 'vitest'
import { commandsElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import { allCommands } from '#commands/command-list.ts'
import type { CommandFacts } from '#commands/command.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

const factsOf = (role: Role, screen: CommandFacts['screen'] = 'home'): CommandFacts => ({
  role,
  screen,
  userId: 1,
  target: null,
  settings: { canTimeoutSupplement: true, showBatchButton: true },
})
const idsFor = (role: Role, screen?: CommandFacts['screen']) =>
  commandsElsewhere(factsOf(role, screen)).map(({ command }) => command.id)

describe('commands of other screens', () => {
  it('are those that make something, from wherever one stands', () => {
    expect(idsFor('superAdmin')).toEqual(
      expect.arrayContaining(['merchant.create', 'supplier.create', 'user.create', 'bank.create', 'bank.import']),
    )
    expect(idsFor('superAdmin', 'banks')).not.toContain('bank.create')
  })

  it.each(ROLES)('leave out what %s may not do, what needs a row, and screens that it may not open', (role) => {
    for (const { command, route } of commandsElsewhere(factsOf(role))) {
      expect(command.roles).toContain(role)
      expect(route.roles).toContain(role)
      expect(command.availability(factsOf(role, route.screen))).toEqual({ ok: true })
    }
  })

  it.each(ROLES)('are all that %s may run on a declared list without a row', (role) => {
    const offered = new Set(idsFor(role))
    const created = allCommands([]).filter(
      ({ id, kind, roles }) => kind?.includes('.') && roles.includes(role) && /\.(create|import)$/.test(id),
    )
    expect(created.filter(({ id }) => !offered.has(id)).map(({ id }) => id)).toEqual([])
  })
})

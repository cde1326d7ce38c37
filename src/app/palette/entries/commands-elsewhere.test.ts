import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import { commandsElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import type { CommandElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import { placesOf } from '#app/palette/entries/command-places.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import { createCommandSurface } from '#commands/surface.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

const SETTINGS = { canTimeoutSupplement: true, showBatchButton: true, canClearMerchantBalance: false }
/** The commands that have a line in the palette; the others are keys alone. */
const commands = allCommands(SCREEN_ENTRIES).filter(({ hidden }) => hidden !== true)

/** What stands in the palette of a role at home: what works there, and what works elsewhere. */
function paletteAt(role: Role, settings = SETTINGS) {
  const surface = createCommandSurface(commandsEverywhere(SCREEN_ENTRIES))
  surface.setUser({ role, userId: 1, settings })
  surface.registerScreen({
    screen: 'home',
    isList: false,
    target: () => null,
    perform: () => {},
    startFlow: () => {},
    leaveLayer: () => false,
  })
  const facts = surface.facts()
  const isHere = ({ id }: Command) => surface.offer(id) !== undefined
  return { isHere, ways: facts ? commandsElsewhere(facts, isHere) : [] }
}

const palettes = new Map(ROLES.map((role) => [role, paletteAt(role)]))
const waysOf = (role: Role, id: string): readonly CommandElsewhere[] =>
  palettes.get(role)?.ways.filter(({ command }) => command.id === id) ?? []
const placesIn = (way: CommandElsewhere): readonly CommandPlace[] => (way.how === 'ask' ? way.places : [way.place])

/** The roles of a command that have a screen for it; a call may serve roles that see its rows nowhere. */
const rolesAt = (command: Command): readonly Role[] =>
  command.roles.filter((role) => palettes.get(role)?.isHere(command) === true || placesOf(command, role).length > 0)
const pairs = commands.flatMap((command) => rolesAt(command).map((role) => ({ command, role })))

describe('the palette at home', () => {
  it('finds every command of every role', async ({ annotate }) => {
    const missing = pairs.filter(
      ({ command, role }) => palettes.get(role)?.isHere(command) !== true && waysOf(role, command.id).length === 0,
    )
    expect(missing.map(({ command, role }) => `${role}: ${command.id}`)).toEqual([])
    const nowhere = commands.flatMap((command) =>
      command.roles.filter((role) => !rolesAt(command).includes(role)).map((role) => `${role}: ${command.id}`),
    )
    await annotate(
      `${commands.length} commands, ${ROLES.length} roles, ${pairs.length} pairs; ${nowhere.length} pairs of roles that see the rows nowhere`,
    )
  })

  it.each(ROLES)('leads %s to screens that it may open', (role) => {
    for (const way of palettes.get(role)?.ways ?? []) {
      expect(way.command.roles, way.command.id).toContain(role)
      for (const { route } of placesIn(way)) expect(route.roles, `${way.command.id} at ${route.path}`).toContain(role)
    }
  })

  it('asks for a row, a list or a report, and for nothing else', () => {
    const asking = new Map(
      ROLES.flatMap((role) => palettes.get(role)?.ways ?? []).map((way) => [way.command.id, way.how]),
    )
    for (const [id, how] of [
      ['order.reverse', 'ask'],
      ['payout.reject', 'ask'],
      ['merchant.withdraw', 'ask'],
      ['order.note', 'ask'],
      ['bank.delete', 'ask'],
      ['list.columns', 'ask'],
      ['report.print', 'ask'],
      ['merchant.create', 'run'],
      ['payoutBatch.create', 'run'],
      ['payout.claimNext', 'run'],
      ['list.export', 'run'],
      ['profile.password', 'run'],
      ['messages.readAll', 'run'],
      ['order.undo', 'refused'],
    ])
      expect([id, asking.get(id ?? '')]).toEqual([id, how])
  })

  it('tells why a setting does not allow a command, instead of leaving it out', () => {
    const off = paletteAt('superAdmin', { ...SETTINGS, showBatchButton: false })
    const [way] = off.ways.filter(({ command }) => command.id === 'payoutBatch.create')
    expect(way).toMatchObject({ how: 'refused', refusal: { reason: 'batchesOff' } })
  })

  it('exports each list whose rows the role may export', () => {
    const paths = (role: Role) =>
      waysOf(role, 'list.export').flatMap((way) => (way.how === 'run' ? [way.place.route.path] : []))
    expect(paths('superAdmin')).toEqual(
      expect.arrayContaining(['/order/list', '/merchants/list', '/payProxyOrder/list']),
    )
    expect(paths('merchant')).not.toContain('/merchants/list')
  })
})

describe('the pages of lists', () => {
  const offered = new Map<string, ReadonlySet<string>>()
  const kindAt = ({ route }: CommandPlace, command: Command) => `${route.path} ${command.kind}`

  beforeAll(async () => {
    // Pages make the client of the API, which reads the address and the cookies.
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('location', new URL('http://desk.example/'))
    const places = new Map(
      pairs.flatMap(({ command, role }) =>
        command.kind === undefined ? [] : placesOf(command, role).map((place) => [place.route.path, place] as const),
      ),
    )
    await Promise.all(
      [...places.values()].map(async ({ declaration, route }) => {
        const { default: page } = await declaration.load()
        for (const { kind, commands: ids } of page.finders?.(route.variant) ?? [])
          offered.set(`${route.path} ${kind}`, new Set(ids))
      }),
    )
  }, 120_000)
  afterAll(() => vi.unstubAllGlobals())

  it('find the rows that commands ask for, and have the commands that run there', () => {
    const dead = pairs.flatMap(({ command, role }) =>
      waysOf(role, command.id).flatMap((way) => {
        const lists = placesIn(way).filter(
          ({ declaration }) => command.kind !== undefined && declaration.list !== undefined,
        )
        const having = lists.filter((place) => offered.get(kindAt(place, command))?.has(command.id))
        const isRight = way.how === 'ask' ? having.length > 0 : having.length === lists.length
        return lists.length === 0 || isRight ? [] : [`${role}: ${command.id}`]
      }),
    )
    expect(dead).toEqual([])
  })
})

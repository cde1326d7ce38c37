import { describe, expect, it } from 'vitest'
import { allCommands } from '#commands/command-list.ts'
import type { Command, CommandFacts } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { findKeyConflicts } from '#commands/keys/key-conflicts.ts'
import { createCommandSurface } from '#commands/surface.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { ROLES } from '#domain/roles.ts'

const commands = allCommands([])

describe('every command', () => {
  it('has a unique id in the form entity.verb', () => {
    const ids = commands.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*(\.[a-zA-Z-]+)+$/)
  })

  it('has keys that conflict neither with others nor with the browser', () => {
    expect(findKeyConflicts(commands)).toEqual([])
  })

  it('belongs to at least one role', () => {
    for (const command of commands) expect(command.roles.length, command.id).toBeGreaterThan(0)
  })

  it('of recordings lets everyone copy one, and testers alone replay one', () => {
    const rolesOf = (id: string) => commands.find((command) => command.id === id)?.roles
    expect(rolesOf('shell.copyReproduction')).toEqual(ROLES)
    expect(rolesOf('shell.replayRecording')).toEqual(['superAdmin', 'admin', 'technicalSupport'])
  })
})

describe('conflicts', () => {
  const make = (
    id: string,
    key: string,
    scope: Command['scope'] = 'list',
    roles: Command['roles'] = ['admin'],
  ): Command => ({
    id,
    scope,
    roles,
    keys: [key],
    group: 'actions',
    availability: () => READY,
    intent: () => ({ kind: 'shell', step: 'palette' }),
  })
  const kinds = (...list: Command[]) => findKeyConflicts(list).map(({ kind }) => kind)

  it('are found for equal keys, for a shadowing prefix and for a browser key', () => {
    expect(kinds(make('a.b', 's'), make('a.c', 's'))).toEqual(['sameKey'])
    expect(kinds(make('a.b', 'g'), make('a.c', 'g o', 'anywhere'))).toEqual(['shadows'])
    expect(kinds(make('a.b', 'mod+w'))).toEqual(['browserKeeps'])
  })

  it('are none where no role or no scope is shared', () => {
    expect(kinds(make('a.b', 's'), make('a.c', 's', 'list', ['merchant']))).toEqual([])
    expect(kinds(make('a.b', 's', 'layer'), make('a.c', 's', 'list'))).toEqual([])
  })
})

describe('command surface', () => {
  const facts: { seen: CommandFacts | null } = { seen: null }
  const act: Command = {
    id: 'thing.act',
    scope: 'list',
    roles: ['admin'],
    group: 'actions',
    keys: ['a'],
    availability: (known) => {
      facts.seen = known
      return known.target ? READY : { ok: false, reason: 'noRow' }
    },
    intent: ({ target }) => {
      if (!target) throw new Error('ran without a target')
      return { kind: 'flow', command: 'thing.act', target }
    },
  }
  const user = { role: 'admin', userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } } as const

  function host(started: string[], hasTarget: boolean): ScreenHost {
    return {
      screen: 'orders',
      isList: true,
      target: () => (hasTarget ? { kind: 'order', rows: [], source: 'focus', matching: null } : null),
      perform: () => {},
      startFlow: (command) => started.push(command),
      leaveLayer: () => false,
    }
  }

  it('runs a command on the screen’s target', () => {
    const started: string[] = []
    const surface = createCommandSurface([act])
    surface.setUser(user)
    surface.registerScreen(host(started, true))
    expect(surface.run('thing.act', 'key')).toEqual(READY)
    expect(started).toEqual(['thing.act'])
  })

  it('refuses with the reason and does nothing', () => {
    const started: string[] = []
    const surface = createCommandSurface([act])
    surface.setUser(user)
    surface.registerScreen(host(started, false))
    expect(surface.run('thing.act', 'key')).toEqual({ ok: false, reason: 'noRow' })
    expect(started).toEqual([])
  })

  it('hides a command that the role may never run', () => {
    const surface = createCommandSurface([act])
    surface.setUser({ ...user, role: 'merchant' })
    surface.registerScreen(host([], true))
    expect(surface.offers()).toEqual([])
    expect(surface.run('thing.act', 'palette').ok).toBe(false)
  })

  it('offers what is done to a page’s subject where there is no list, and no list’s keys', () => {
    const started: string[] = []
    const surface = createCommandSurface([act, { ...act, id: 'thing.own', kind: 'order' }])
    surface.setUser(user)
    surface.registerScreen({ ...host(started, true), kind: 'order', isList: false })
    expect(surface.offers().map(({ command }) => command.id)).toEqual(['thing.own'])
    surface.registerScreen({ ...host(started, true), kind: 'payout', isList: false })
    expect(surface.offers()).toEqual([])
  })

  it('gives no command to a screen that is being left', () => {
    const started: string[] = []
    const surface = createCommandSurface([act])
    surface.setUser(user)
    const order = { orderCode: 'C1' } as OrderRow
    surface.registerScreen({
      ...host(started, true),
      target: () => ({ kind: 'order', rows: [order], source: 'focus', matching: null }),
    })
    surface.setArriving(true)
    expect(surface.isReady()).toBe(false)
    expect(surface.run('thing.act', 'key').ok).toBe(false)
    surface.setArriving(false)
    expect(surface.isReady()).toBe(true)
    expect(started).toEqual([])
    expect(surface.run('thing.act', 'key')).toEqual(READY)
  })

  it('is ready once the screen has what its keys act on', () => {
    const surface = createCommandSurface([act])
    let areThere = false
    surface.registerScreen({ ...host([], true), isReady: () => areThere })
    expect(surface.isReady()).toBe(false)
    areThere = true
    expect(surface.isReady()).toBe(true)
  })

  it('closes the innermost layer first, then the screen’s', () => {
    const surface = createCommandSurface([act])
    const left: string[] = []
    const drop = surface.pushLayer({ id: 'outer', leave: () => left.push('outer') })
    const dropInner = surface.pushLayer({ id: 'inner', leave: () => left.push('inner') })
    surface.leaveLayer()
    dropInner()
    surface.leaveLayer()
    drop()
    expect(left).toEqual(['inner', 'outer'])
    expect(surface.leaveLayer()).toBe(false)
  })
})

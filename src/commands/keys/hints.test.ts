import { describe, expect, it } from 'vitest'
import { allCommands } from '#commands/command-list.ts'
import type { TargetSource } from '#commands/command.ts'
import { hintsOf } from '#commands/keys/hints.ts'
import { bindingsOf, resolveKey, RESOLVER_START } from '#commands/keys/key-resolver.ts'
import type { Resolution } from '#commands/keys/key-resolver.ts'
import { createCommandSurface } from '#commands/surface.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { SCREEN_ROUTES } from '#domain/screens.ts'
import { orderRows } from '#tests/support/orders/order-row.ts'

const HERE = { inField: false, inLayer: false }

function hints(source: TargetSource | null, place = HERE): Record<string, string> {
  const surface = createCommandSurface(allCommands([]))
  surface.setUser({ role: 'admin', userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } })
  surface.registerScreen({
    screen: 'orders',
    kind: 'order',
    isList: true,
    target: () => (source === null ? null : { kind: 'order', rows: orderRows(1), source, matching: null }),
    perform: () => {},
    startFlow: () => {},
    leaveLayer: () => false,
  })
  const facts = surface.facts()
  if (!facts) throw new Error('nobody is signed in')
  return Object.fromEntries(hintsOf(surface.offers(), {}, facts, place).map(({ command, keys }) => [command.id, keys]))
}

describe('the hint bar', () => {
  it('names no key that needs a row while none is under the cursor', () => {
    const keys = hints(null)
    expect(keys).not.toHaveProperty('list.open')
    expect(keys).not.toHaveProperty('list.toggle')
    expect(keys).not.toHaveProperty('list.copy')
    expect(keys).not.toHaveProperty('order.mark')
    expect(keys).toMatchObject({ 'list.search': '/', 'shell.shortcuts': '?' })
  })

  it('offers to open the row under the cursor, and an open record its contents and its way back', () => {
    expect(hints('focus')).toMatchObject({ 'list.open': 'Enter', 'list.copy': '.', 'order.mark': 'm' })
    expect(hints('focus')).not.toHaveProperty('shell.leaveLayer')
    const keys = hints('record')
    expect(keys).not.toHaveProperty('list.open')
    expect(keys).toMatchObject({ 'list.intoRecord': '] ]', 'shell.leaveLayer': 'Escape' })
  })

  it('keeps to the keys that work while a form has the keyboard, and never loses the sheet of keys', () => {
    const inForm = { inField: true, inLayer: true }
    expect(hints('record', inForm)).toEqual({
      'shell.leaveLayer': 'Escape',
      'shell.palette': 'mod+k',
      'shell.shortcuts': 'mod+/',
    })
  })
})

describe('every printed key', () => {
  const NOTHING_ELSE = { inField: false, inLayer: false, onControl: false, isRepeat: false }
  const kinds = [...new Set(allCommands([]).flatMap(({ kind }) => kind ?? []))]

  /** The commands on a screen's rows, as the sheet and the foot print them. */
  function printedOn(role: Role, screen: (typeof SCREEN_ROUTES)[number]['screen'], kind: (typeof kinds)[number]) {
    const surface = createCommandSurface(allCommands([]))
    surface.setUser({ role, userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } })
    surface.registerScreen({
      screen,
      kind,
      isList: true,
      target: () => null,
      perform: () => {},
      startFlow: () => {},
      leaveLayer: () => false,
    })
    return surface.offers().map(({ command }) => command)
  }

  it('runs the command that it stands beside, on the rows of every kind and for every role', () => {
    const wrong: string[] = []
    for (const role of ROLES)
      for (const kind of kinds) {
        const screens = new Set(allCommands([]).flatMap((one) => (one.kind === kind && one.screen ? [one.screen] : [])))
        for (const screen of screens.size > 0 ? screens : (['orders'] as const)) {
          const commands = printedOn(role, screen, kind)
          const bindings = bindingsOf(commands, {}).filter(({ scope }) => scope !== 'layer')
          for (const { command, chords } of bindings) {
            let state = RESOLVER_START
            let resolution: Resolution = { kind: 'none' }
            for (const chord of chords)
              ({ state, resolution } = resolveKey(state, pressOf(chord), NOTHING_ELSE, bindings, 0))
            const runs = resolution.kind === 'run' ? resolution.command : resolution.kind
            if (runs !== command) wrong.push(`${role} ${screen} ${chords.join(' ')}: ${command} is ${runs}`)
          }
        }
      }
    expect(wrong).toEqual([])
  })

  it('is left out of a list that does not take its step', () => {
    const surface = createCommandSurface(allCommands([]))
    surface.setUser({
      role: 'customerService',
      userId: 1,
      settings: { canTimeoutSupplement: true, showBatchButton: true },
    })
    surface.registerScreen({
      screen: 'messages',
      kind: 'message',
      isList: true,
      takes: (step) => step === 'move' || step === 'toggle',
      target: () => null,
      perform: () => {},
      startFlow: () => {},
      leaveLayer: () => false,
    })
    const lists = surface.offers().flatMap(({ command }) => (command.step === undefined ? [] : [command.step]))
    expect([...new Set(lists)].sort()).toEqual(['move', 'toggle'])
    expect(surface.run('list.export', 'key')).toEqual({ ok: false, reason: 'unknownCommand' })
  })
})

/** The press of a chord, such as `shift+Enter` or `*`. */
function pressOf(chord: string) {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier)
  return { key, code: '', ctrl: has('mod'), meta: false, shift: has('shift'), alt: has('alt') }
}

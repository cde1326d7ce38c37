import { describe, expect, it } from 'vitest'
import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { bindingsOf, effectiveKeys, resolveKey, RESOLVER_START, SEQUENCE_MS } from '#commands/keys/key-resolver.ts'
import type { KeyContext } from '#commands/keys/key-resolver.ts'
import type { KeyPress } from '#commands/keys/keys.ts'

const command = (id: string, keys: string[], extra: Partial<Command> = {}): Command => ({
  id,
  group: 'global',
  scope: 'list',
  roles: ['admin'],
  keys,
  availability: () => READY,
  intent: () => ({ kind: 'shell', step: 'palette' }),
  ...extra,
})

const commands = [
  command('row.supplement', ['s']),
  command('go.orders', ['g o']),
  command('go.sms', ['g s'], { scope: 'anywhere' }),
  command('move.down', ['j', 'ArrowDown'], { repeats: true }),
  command('list.open', ['Enter']),
  command('help', ['?']),
  command('palette', ['mod+k'], { inFields: true }),
  command('extend', ['shift+ArrowDown']),
]
const bindings = bindingsOf(commands, {})
const PAGE: KeyContext = { inField: false, onControl: false, inLayer: false, isRepeat: false }

const press = (key: string, extra: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrl: false,
  meta: false,
  shift: false,
  alt: false,
  ...extra,
})
const once = (keyPress: KeyPress, context: Partial<KeyContext> = {}) =>
  resolveKey(RESOLVER_START, keyPress, { ...PAGE, ...context }, bindings, 0).resolution

describe('key resolver', () => {
  it('runs a single key, a chord, a sign and a shifted key', () => {
    expect(once(press('s'))).toEqual({ kind: 'run', command: 'row.supplement' })
    expect(once(press('k', { ctrl: true }))).toEqual({ kind: 'run', command: 'palette' })
    expect(once(press('?', { shift: true }))).toEqual({ kind: 'run', command: 'help' })
    expect(once(press('ArrowDown', { shift: true }))).toEqual({ kind: 'run', command: 'extend' })
  })

  it('uses the physical key if the layout produces another letter', () => {
    expect(once(press('ы', { code: 'KeyS' }))).toEqual({ kind: 'run', command: 'row.supplement' })
  })

  it('waits at most a second for the end of a sequence', () => {
    const first = resolveKey(RESOLVER_START, press('g'), PAGE, bindings, 100)
    expect(first.resolution.kind).toBe('pending')
    const intime = resolveKey(first.state, press('o'), PAGE, bindings, 100 + SEQUENCE_MS)
    expect(intime.resolution).toEqual({ kind: 'run', command: 'go.orders' })
    const late = resolveKey(first.state, press('s'), PAGE, bindings, 101 + SEQUENCE_MS)
    expect(late.resolution).toEqual({ kind: 'run', command: 'row.supplement' })
  })

  it('treats a key that ends no sequence as a key by itself', () => {
    const first = resolveKey(RESOLVER_START, press('g'), PAGE, bindings, 0)
    expect(resolveKey(first.state, press('j'), PAGE, bindings, 1).resolution).toEqual({
      kind: 'run',
      command: 'move.down',
    })
  })

  it('leaves letters to fields but keeps commands that work in fields', () => {
    expect(once(press('s'), { inField: true }).kind).toBe('none')
    expect(once(press('k', { meta: true }), { inField: true }).kind).toBe('run')
  })

  it('leaves Enter to a focused button and everything to an open layer', () => {
    expect(once(press('Enter'), { onControl: true }).kind).toBe('none')
    expect(once(press('s'), { inLayer: true }).kind).toBe('none')
  })

  it('repeats movement while held, never an action', () => {
    expect(once(press('j'), { isRepeat: true }).kind).toBe('run')
    expect(once(press('s'), { isRepeat: true }).kind).toBe('pending')
  })

  it('resolves nothing while Alt is held', () => {
    expect(once(press('s', { alt: true })).kind).toBe('none')
  })
})

describe('own keys', () => {
  const move = command('move.down', ['j', 'ArrowDown'])
  it('replace the single letter and keep the rest', () => {
    expect(effectiveKeys(move, { 'move.down': 'n' })).toEqual(['n', 'ArrowDown'])
  })
  it('can be switched off', () => {
    expect(effectiveKeys(move, { 'move.down': null })).toEqual(['ArrowDown'])
  })
})

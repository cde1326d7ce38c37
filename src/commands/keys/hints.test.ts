import { describe, expect, it } from 'vitest'
import { allCommands } from '#commands/command-list.ts'
import type { TargetSource } from '#commands/command.ts'
import { hintsOf } from '#commands/keys/hints.ts'
import { createCommandSurface } from '#commands/surface.ts'
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

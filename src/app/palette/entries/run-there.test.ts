import { expect, it, vi } from 'vitest'
import { builtRouteOf } from '#app/catalogue.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import { runThere } from '#app/palette/entries/run-there.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import { createCommandSurface } from '#commands/surface.ts'
import type { ScreenHost } from '#commands/surface.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'

const [reverse] = orderCommands.filter(({ id }) => id === 'order.reverse')
const order = orderRow({ orderStatusId: ORDER_STATUS_IDS.successful, realAmountMinor: 100 })
const picked = {
  key: order.orderCode,
  target: { kind: 'order', rows: [order], source: 'record', matching: null },
  filledIn: { reason: 'charged twice' },
} as const

/** A console at home, and the list of orders that comes when it is gone to. */
function start() {
  const startFlow = vi.fn<ScreenHost['startFlow']>()
  const host: ScreenHost = {
    screen: 'orders',
    kind: 'order',
    commands: orderCommands,
    isList: true,
    target: () => null,
    perform: () => {},
    startFlow,
    leaveLayer: () => false,
  }
  const go = vi.fn<ConsoleSurface['go']>()
  const surface: ConsoleSurface = { ...createCommandSurface([]), commands: [], go }
  surface.setUser({ role: 'admin', userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } })
  const built = builtRouteOf('/order/list')
  if (!built || !reverse) throw new Error('no list of orders')
  const place: CommandPlace = { ...built, search: {} }
  return { surface, go, startFlow, host, place, command: reverse }
}

it('opens the list with the record of the row, and begins the form once the list is there', () => {
  const { surface, go, startFlow, host, place, command } = start()
  runThere(surface, command, place, picked)
  expect(go).toHaveBeenCalledExactlyOnceWith('/order/list', { open: order.orderCode }, false)
  surface.setArriving(true)
  surface.registerScreen(host)
  expect(startFlow).not.toHaveBeenCalled()
  surface.setArriving(false)
  expect(startFlow).toHaveBeenCalledExactlyOnceWith('order.reverse', picked.target, picked.filledIn)
  surface.changed()
  expect(startFlow).toHaveBeenCalledTimes(1)
})

it('stays on the list where it is, with its filters', () => {
  const { surface, go, startFlow, host, place, command } = start()
  surface.registerScreen(host)
  runThere(surface, command, place, picked)
  expect(go).not.toHaveBeenCalled()
  expect(startFlow).toHaveBeenCalledTimes(1)
})

it('goes on for as long as a screen may take to come, and no longer', () => {
  vi.useFakeTimers()
  const { surface, startFlow, host, place, command } = start()
  runThere(surface, command, place, picked)
  vi.advanceTimersByTime(60_000)
  surface.registerScreen(host)
  expect(startFlow).not.toHaveBeenCalled()
  vi.useRealTimers()
})

it('waits for the record where no row was picked, and takes its form’s beginning along', () => {
  const { surface, startFlow, host, place, command } = start()
  let hasRecord = false
  runThere(surface, command, place, { key: order.orderCode, filledIn: picked.filledIn })
  surface.registerScreen({ ...host, target: () => (hasRecord ? picked.target : null) })
  expect(startFlow).not.toHaveBeenCalled()
  hasRecord = true
  surface.changed()
  expect(startFlow).toHaveBeenCalledExactlyOnceWith('order.reverse', picked.target, picked.filledIn)
})

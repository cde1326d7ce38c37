import { expect, it } from 'vitest'
import type { Availability, Command, CommandFacts, CommandTarget } from '#commands/command.ts'
import { rowOffers } from '#features/list/row-actions/row-offers.ts'

const command = (id: string, icon: string, availability: Availability = { ok: true }): Command => ({
  id,
  icon,
  group: 'actions',
  scope: 'list',
  roles: ['admin'],
  availability: () => availability,
  intent: () => ({ kind: 'shell', step: 'palette' }),
})
const facts: CommandFacts = {
  role: 'admin',
  userId: 1,
  screen: 'orders',
  target: null,
  settings: { canTimeoutSupplement: false, showBatchButton: false },
}
const target: CommandTarget = { kind: 'order', rows: [], source: 'record', matching: null }
const offers = (...commands: Command[]) => {
  const { possible, blocked } = rowOffers(commands, facts, target)
  return {
    possible: possible.map(({ id }) => id),
    blocked: blocked.map(({ command: { id }, refused }) => [id, refused.reason]),
  }
}

it('offers what takes something away last', () => {
  expect(offers(command('order.reject', 'reject'), command('order.mark', 'mark')).possible).toEqual([
    'order.mark',
    'order.reject',
  ])
})

it('tells why something is blocked, but not that a row leads nowhere', () => {
  const locked = command('order.mark', 'mark', { ok: false, reason: 'notLocked' })
  const open = command('audit.openTarget', 'open', { ok: false, reason: 'nowhere' })
  expect(offers(locked, open).blocked).toEqual([['order.mark', 'notLocked']])
})

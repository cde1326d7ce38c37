import { describe, expect, it } from 'vitest'
import { LIFECYCLES } from '#machines/all-machines.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { oneOfEachKind, personWaysOf, wayTitle } from './person-ways.ts'

describe.each(LIFECYCLES)('the ways of $id that a person causes', (lifecycle) => {
  const found = personWaysOf<string, string, string>(lifecycle)

  it('are ways of its machine, each once and where the table says', () => {
    const { ways } = outlineOf(lifecycle.machine)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    for (const { key, from, event, to } of found)
      expect(ways.find((way) => way.key === key)).toMatchObject({ from, event, to: [to] })
  })

  it('are all of its table but what is left to automation alone', () => {
    const rows = lifecycle.transitions.filter(({ by }) => by !== 'automation')
    expect(found).toHaveLength(rows.reduce((sum, { from }) => sum + from.length, 0))
  })
})

it('names a way with its target, where it leads elsewhere, and with what it asks for', () => {
  const ways = personWaysOf(orderLifecycle)
  const titles = ways.map(wayTitle)
  expect(titles).toEqual(expect.arrayContaining(['timedOut UPDATE_STATUS → pendingConfirmation', 'closed MARK']))
  expect(titles.filter((title) => title.includes(' LOCK'))).toEqual([])
  expect(ways.find((way) => wayTitle(way) === 'pendingConfirmation REJECT → rejecting')?.guards).toEqual([
    'isUnlocked',
    'isPaid',
  ])
})

it('takes one way of each event and of what is asked for it', () => {
  const ways = personWaysOf(orderLifecycle)
  const taken = [...oneOfEachKind(ways)]
  const kindsOf = (some: typeof ways) => new Set(some.map(({ event, guards }) => `${event} ${guards}`))
  expect(kindsOf(taken)).toEqual(kindsOf(ways))
  expect(taken).toHaveLength(kindsOf(ways).size)
  expect(taken.filter(({ event }) => event === 'REJECT').map(({ guards }) => guards)).toEqual([
    ['isUnlocked', 'isUnpaid'],
    ['isUnlocked', 'isPaid'],
  ])
})

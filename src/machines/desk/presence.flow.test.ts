import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Looking } from '#contract/wire/socket.ts'
import { presenceFlow, SETTLE_MS } from '#machines/desk/presence.flow.ts'

function start() {
  const clock = new SimulatedClock()
  const told: (Looking | null)[] = []
  const actor = createActor(presenceFlow, { clock, input: {} })
  actor.on('look', ({ looking }) => told.push(looking))
  actor.start()
  const look = (looking: Looking | null) => actor.send({ type: 'LOOK', looking })
  const people = () => actor.getSnapshot().context.people.map(({ nickname }) => nickname)
  const settle = () => clock.increment(SETTLE_MS)
  return { actor, clock, told, look, people, settle }
}

const order = (at: number, form: string | null = null): Looking => ({
  kind: 'order',
  subject: `C261120000000000${at}`,
  form,
})
const meet = (at: number, ...names: string[]) => ({
  type: 'MEET' as const,
  kind: order(at).kind,
  subject: order(at).subject,
  people: names.map((nickname, userId) => ({ userId, nickname, form: null })),
})

describe('what a console shows', () => {
  it('is told once it stays, not for every record that the cursor passes', () => {
    const { actor, clock, told, look, settle } = start()
    actor.send({ type: 'CONNECT' })
    for (let at = 1; at < 9; at += 1) {
      look(order(at))
      clock.increment(SETTLE_MS - 1)
    }
    expect(told).toEqual([])
    settle()
    expect(told).toEqual([order(8)])
    look(order(8, 'supplement'))
    settle()
    look(null)
    settle()
    expect(told).toEqual([order(8), order(8, 'supplement'), null])
  })

  it('is not told again when it is as it was, as after a form that was opened and left at once', () => {
    const { actor, told, look, settle } = start()
    actor.send({ type: 'CONNECT' })
    look(order(1))
    settle()
    look(order(1, 'reject'))
    look(order(1))
    settle()
    look(order(1))
    settle()
    expect(told).toEqual([order(1)])
  })

  it('is told anew on each connection, and nothing where no record is shown', () => {
    const { actor, told, look, settle } = start()
    look(order(1))
    settle()
    expect(told).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      actor.send({ type: 'CONNECT' })
      settle()
      actor.send({ type: 'DISCONNECT' })
    }
    expect(told).toEqual([order(1), order(1)])
    look(null)
    actor.send({ type: 'CONNECT' })
    settle()
    expect(told).toHaveLength(2)
  })
})

describe('the others', () => {
  it('are those on the record that is shown, until another is shown or the connection is lost', () => {
    const { actor, look, people, settle } = start()
    actor.send({ type: 'CONNECT' })
    look(order(1))
    settle()
    actor.send(meet(1, 'Mei', 'Asha'))
    expect(people()).toEqual(['Mei', 'Asha'])
    // The answer for a record that was left comes late.
    actor.send(meet(2, 'Late'))
    look(order(1, 'reject'))
    expect(people()).toEqual(['Mei', 'Asha'])
    look(order(2))
    expect(people()).toEqual([])
    actor.send(meet(2, 'Mei'))
    actor.send({ type: 'DISCONNECT' })
    expect(people()).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { notifierFlow, shownOrders } from '#machines/desk/notifier.flow.ts'
import type { ArrivedOrder, NotifierEmitted, NotifierInput } from '#machines/desk/notifier.types.ts'

const order = (number: number): ArrivedOrder => ({
  orderCode: `C26112000000000${String(number).padStart(2, '0')}`,
  createTime: `2026-11-20T10:00:${String(number).padStart(2, '0')}Z`,
})

/** Waits until the results of the injected actors have reached the machine. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

async function start(input: Partial<NotifierInput> = {}, isLeading = true) {
  const clock = new SimulatedClock()
  const server = { last: null as ArrivedOrder | null, waiting: 1, asked: 0, isDown: false, since: [] as unknown[] }
  const emitted: NotifierEmitted[] = []
  const actor = createActor(
    notifierFlow.provide({
      actors: {
        loadLastOrder: fromPromise(async ({ input }: { input: { seenOrderCode: string | null } }) => {
          server.asked += 1
          server.since.push(input.seenOrderCode)
          if (server.isDown) throw new Error('down')
          return { order: server.last, waiting: server.last ? server.waiting : 0 }
        }),
        acquireLead: fromCallback(({ sendBack }) => {
          if (isLeading) sendBack({ type: 'TAKE_LEAD' })
        }),
      },
    }),
    { clock, input: { isMuted: false, seenOrderCode: 'C2611200000000000', ...input } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  await settle()
  const take = () => emitted.splice(0)
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const notice = () => actor.getSnapshot().value.notice
  /** The number of the newest order that is shown, and how many wait. */
  const shown = () => {
    const orders = shownOrders(actor.getSnapshot())
    return orders && [orders.newest.orderCode, orders.waiting]
  }
  return { actor, server, take, pass, notice, shown }
}

describe('the order-arrival notifier', () => {
  it('polls at once and then every 10 s', async () => {
    const { server, pass } = await start()
    expect(server.asked).toBe(1)
    await pass(9_999)
    expect(server.asked).toBe(1)
    await pass(1)
    expect(server.asked).toBe(2)
  })

  it('continues polling after a failure', async () => {
    const { server, pass, take, notice } = await start()
    server.isDown = true
    await pass(10_000)
    expect(notice()).toBe('quiet')
    server.isDown = false
    server.last = order(1)
    await pass(10_000)
    expect(take()).toEqual([{ type: 'play' }])
  })

  it('treats the first order of a new account as seen', async () => {
    const { server, pass, take, notice } = await start({ seenOrderCode: null })
    server.last = order(1)
    await pass(10_000)
    expect(take()).toEqual([{ type: 'seen', orderCode: order(1).orderCode }])
    expect(notice()).toBe('quiet')
  })

  it('does not notify of the order seen last', async () => {
    const { server, pass, take } = await start({ seenOrderCode: order(1).orderCode })
    server.last = order(1)
    await pass(10_000)
    expect(take()).toEqual([])
  })

  it('sounds every 5 s until seen', async () => {
    const { actor, pass, take, notice } = await start()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    expect(take()).toEqual([{ type: 'play' }])
    await pass(5_000)
    expect(take()).toEqual([{ type: 'play' }])
    actor.send({ type: 'MARK_SEEN' })
    expect(take()).toEqual([{ type: 'seen', orderCode: order(1).orderCode }])
    expect(notice()).toBe('quiet')
    await pass(5_000)
    expect(take()).toEqual([])
  })

  it('shows the newest order and counts those that wait, until they are seen', async () => {
    const { actor, shown, server, pass } = await start()
    expect(shown()).toBeNull()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    expect(shown()).toEqual([order(1).orderCode, 1])
    actor.send({ type: 'ORDER_ARRIVED', order: order(2) })
    expect(shown()).toEqual([order(2).orderCode, 2])
    // The server counts what this tab has not heard of.
    Object.assign(server, { last: order(2), waiting: 5 })
    await pass(10_000)
    expect(shown()).toEqual([order(2).orderCode, 5])
    actor.send({ type: 'MARK_SEEN' })
    expect(shown()).toBeNull()
    await pass(10_000)
    expect([shown(), server.since.at(-1)]).toEqual([null, order(2).orderCode])
    actor.send({ type: 'ORDER_ARRIVED', order: order(3) })
    expect(shown()).toEqual([order(3).orderCode, 1])
  })

  it('counts what came before the page was opened', async () => {
    const { shown, server, pass } = await start()
    Object.assign(server, { last: order(9), waiting: 7 })
    await pass(10_000)
    expect(shown()).toEqual([order(9).orderCode, 7])
  })

  it('notifies of a later order at once, and not of an earlier or known one', async () => {
    const { actor, take } = await start()
    actor.send({ type: 'ORDER_ARRIVED', order: order(2) })
    take()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    actor.send({ type: 'ORDER_ARRIVED', order: order(2) })
    expect(take()).toEqual([])
    actor.send({ type: 'ORDER_ARRIVED', order: order(3) })
    expect(take()).toEqual([{ type: 'play' }])
  })

  it('does not remind again when the poll returns the order the socket pushed', async () => {
    const { actor, server, pass, take } = await start()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    actor.send({ type: 'MARK_SEEN' })
    take()
    server.last = order(1)
    await pass(10_000)
    expect(take()).toEqual([])
  })

  it('plays sound only in the leading tab', async () => {
    const { actor, take } = await start({}, false)
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    expect(take()).toEqual([])
    actor.send({ type: 'TAKE_LEAD' })
    actor.send({ type: 'ORDER_ARRIVED', order: order(2) })
    expect(take()).toEqual([{ type: 'play' }])
  })

  it('is silent while muted, and emits the setting to be stored', async () => {
    const { actor, pass, take, notice, shown } = await start()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    take()
    actor.send({ type: 'MUTE' })
    expect(take()).toEqual([{ type: 'muted', isMuted: true }])
    expect(shown()).toBeNull()
    await pass(5_000)
    actor.send({ type: 'ORDER_ARRIVED', order: order(2) })
    expect(take()).toEqual([])
    actor.send({ type: 'LEARN', isMuted: false, seenOrderCode: null })
    expect(take()).toEqual([])
    await pass(5_000)
    expect(notice()).toBe('reminding')
    expect(take()).toEqual([{ type: 'play' }])
  })

  it('starts muted if the account is muted', async () => {
    const { actor, take } = await start({ isMuted: true })
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    expect(take()).toEqual([])
  })

  it('shows the notice without sound while the browser blocks playback, and plays once allowed', async () => {
    const { actor, pass, take } = await start()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    actor.send({ type: 'SOUND_BLOCKED' })
    take()
    await pass(5_000)
    expect(take()).toEqual([])
    actor.send({ type: 'ALLOW_SOUND' })
    expect(take()).toEqual([{ type: 'play' }])
    expect(actor.getSnapshot().context.isSoundBlocked).toBe(false)
  })

  it('unlocks sound without playing while there is nothing to notify of', async () => {
    const { actor, take } = await start()
    actor.send({ type: 'SOUND_BLOCKED' })
    actor.send({ type: 'ALLOW_SOUND' })
    expect(take()).toEqual([])
    expect(actor.getSnapshot().context.isSoundBlocked).toBe(false)
  })

  it('stops when the order was seen in another tab, and takes over the mute setting from there', async () => {
    const { actor, take, notice } = await start()
    actor.send({ type: 'ORDER_ARRIVED', order: order(1) })
    take()
    actor.send({ type: 'LEARN', isMuted: true, seenOrderCode: null })
    expect(notice()).toBe('reminding')
    expect(actor.getSnapshot().context.isMuted).toBe(true)
    expect(take()).toEqual([])
    actor.send({ type: 'LEARN', isMuted: false, seenOrderCode: order(1).orderCode })
    expect(take()).toEqual([])
    expect(notice()).toBe('quiet')
    actor.send({ type: 'LEARN', isMuted: true, seenOrderCode: order(2).orderCode })
    expect(actor.getSnapshot().context).toMatchObject({ isMuted: true, seenOrderCode: order(2).orderCode })
  })
})

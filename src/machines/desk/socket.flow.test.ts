import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { ANSWER_TIMEOUT_MS, backoffMs, socketFlow } from '#machines/desk/socket.flow.ts'
import type { ConnectionOrder, SocketEmitted, SocketEvent, SocketFrame } from '#machines/desk/socket.types.ts'

/** A socket machine with recorded connections; the test acts as the server. */
function start({ isOnline = true, random = 1 } = {}) {
  const clock = new SimulatedClock()
  const sent: SocketFrame[] = []
  const emitted: SocketEmitted[] = []
  const connections = { opened: 0, open: 0 }
  const kept: { key: string | null } = { key: null }
  let sendBack: (event: SocketEvent) => void = () => {}
  const actor = createActor(
    socketFlow.provide({
      actors: {
        connection: fromCallback<ConnectionOrder>(({ sendBack: back, receive }) => {
          connections.opened += 1
          connections.open += 1
          sendBack = back
          receive(({ frame }) => void sent.push(frame))
          return () => {
            connections.open -= 1
          }
        }),
      },
    }),
    {
      clock,
      input: {
        isOnline,
        random: () => random,
        keyStore: {
          read: () => kept.key,
          write: (key) => {
            kept.key = key
          },
          clear: () => {
            kept.key = null
          },
        },
      },
    },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()

  const say = (event: SocketEvent) => sendBack(event)
  const answer = (code: number, key: string | null = null) =>
    say({
      type: 'ANSWERED',
      response: { requestId: sent.at(-1)?.requestId ?? '', code, data: key === null ? null : { key } },
    })
  const connect = () => {
    actor.send({ type: 'CONNECT' })
    say({ type: 'OPENED' })
    answer(200, 'k1')
  }
  const state = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'string' ? value : Object.keys(value)[0]
  }
  return { actor, clock, sent, emitted, connections, kept, say, answer, connect, state, take: () => emitted.splice(0) }
}

describe('the socket', () => {
  it('does nothing until started', () => {
    const { state, connections, clock } = start()
    clock.increment(120_000)
    expect(state()).toBe('uninitialized')
    expect(connections.opened).toBe(0)
  })

  it('authenticates by its first message and keeps the key', () => {
    const { actor, say, answer, sent, state, kept, take } = start()
    actor.send({ type: 'CONNECT' })
    expect(actor.getSnapshot().value).toEqual({ connecting: 'opening' })
    say({ type: 'OPENED' })
    expect(actor.getSnapshot().value).toEqual({ connecting: 'authenticating' })
    expect(sent).toEqual([{ requestId: '1', commandType: 'auth', data: null }])
    answer(200, 'k1')
    expect(state()).toBe('connected')
    expect(kept.key).toBe('k1')
    expect(take()).toEqual([{ type: 'connected', isAgain: false }])
  })

  it('ignores an unrequested response while authenticating', () => {
    const { actor, say, state } = start()
    actor.send({ type: 'CONNECT' })
    say({ type: 'OPENED' })
    say({ type: 'ANSWERED', response: { requestId: 'other', code: 200, data: null } })
    expect(state()).toBe('connecting')
  })

  it('goes to error when authentication is refused, and retries', () => {
    const { actor, say, answer, state, clock } = start()
    actor.send({ type: 'CONNECT' })
    say({ type: 'OPENED' })
    answer(500)
    expect(state()).toBe('error')
    clock.increment(1_000)
    expect(state()).toBe('connecting')
  })

  it('goes to error when no response arrives in time', () => {
    const { actor, state, clock, connections } = start()
    actor.send({ type: 'CONNECT' })
    clock.increment(ANSWER_TIMEOUT_MS)
    expect(state()).toBe('error')
    expect(connections.open).toBe(0)
  })

  it('clears the key and reports an expired session, and waits for a start', () => {
    const { actor, say, answer, state, kept, clock, take, connections } = start()
    kept.key = 'old'
    actor.send({ type: 'CONNECT' })
    say({ type: 'OPENED' })
    answer(1003)
    expect(kept.key).toBeNull()
    expect(take()).toEqual([{ type: 'expired' }])
    clock.increment(120_000)
    expect(state()).toBe('uninitialized')
    expect(connections.opened).toBe(1)
    actor.send({ type: 'CONNECT' })
    expect(state()).toBe('connecting')
  })

  it.each(['CLOSED', 'FAILED'] as const)('reconnects after %s from connecting and from connected', (type) => {
    const { actor, say, connect, state, clock, take, connections } = start()
    const resting = type === 'CLOSED' ? 'closed' : 'error'
    actor.send({ type: 'CONNECT' })
    say({ type })
    expect(state()).toBe(resting)
    actor.send({ type: 'CONNECT' })
    expect(state()).toBe('connecting')
    say({ type })
    connect()
    say({ type })
    expect(state()).toBe(resting)
    take()
    clock.increment(60_000 - 1)
    expect(connections.opened).toBeGreaterThan(3)
  })

  it('reports on reconnection that pushes may have been missed', () => {
    const { actor, say, connect, answer, take } = start()
    connect()
    say({ type: 'CLOSED' })
    take()
    actor.send({ type: 'CONNECT' })
    say({ type: 'OPENED' })
    answer(200)
    expect(take()).toEqual([{ type: 'connected', isAgain: true }])
  })

  it('backs off after each attempt, up to 30 s, with half as jitter', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((tries) => backoffMs(tries, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
    expect(backoffMs(2, 0)).toBe(2_000)
    const { actor, say, state, clock } = start({ random: 0 })
    actor.send({ type: 'CONNECT' })
    say({ type: 'CLOSED' })
    clock.increment(499)
    expect(state()).toBe('closed')
    clock.increment(1)
    expect(state()).toBe('connecting')
    say({ type: 'CLOSED' })
    clock.increment(999)
    expect(state()).toBe('closed')
    clock.increment(1)
    expect(state()).toBe('connecting')
  })

  it('resets the backoff after a heartbeat, not after a mere connection', () => {
    const { connect, say, answer, actor, clock } = start()
    connect()
    say({ type: 'CLOSED' })
    actor.send({ type: 'CONNECT' })
    say({ type: 'OPENED' })
    answer(200)
    expect(actor.getSnapshot().context.tries).toBe(1)
    clock.increment(20_000)
    answer(200, 'k2')
    expect(actor.getSnapshot().context.tries).toBe(0)
  })

  it('sends a heartbeat every 20 s with the key of the last response', () => {
    const { connect, clock, sent, answer, kept, actor } = start()
    connect()
    clock.increment(19_999)
    expect(sent).toHaveLength(1)
    clock.increment(1)
    expect(sent.at(-1)).toEqual({ requestId: '2', commandType: 'ack', data: { key: 'k1' } })
    answer(200, 'k2')
    expect(kept.key).toBe('k2')
    expect(actor.getSnapshot().value).toEqual({ connected: 'quiet' })
    clock.increment(20_000)
    expect(sent.at(-1)).toEqual({ requestId: '3', commandType: 'ack', data: { key: 'k2' } })
  })

  it('only reports a heartbeat that is refused or not answered', () => {
    const { connect, clock, answer, state, take, kept } = start()
    connect()
    take()
    clock.increment(20_000)
    answer(500)
    clock.increment(20_000)
    clock.increment(ANSWER_TIMEOUT_MS)
    expect(take()).toEqual([
      { type: 'heartbeatFailed', why: 'refused' },
      { type: 'heartbeatFailed', why: 'noAnswer' },
    ])
    expect(state()).toBe('connected')
    expect(kept.key).toBe('k1')
  })

  it('expires when a heartbeat or another request is answered 1003', () => {
    const { actor, connect, clock, answer, say, state, take, kept } = start()
    connect()
    clock.increment(20_000)
    take()
    answer(1003)
    expect(state()).toBe('uninitialized')
    expect(kept.key).toBeNull()
    connect()
    actor.send({ type: 'REQUEST', commandType: 'ack', data: null })
    take()
    say({ type: 'ANSWERED', response: { requestId: '4', code: 1003, data: null } })
    expect(take()).toEqual([{ type: 'expired' }])
    expect(state()).toBe('uninitialized')
  })

  it('sends requests when connected and delivers the answers', () => {
    const { actor, connect, sent, answer, take, clock, say } = start()
    connect()
    take()
    actor.send({ type: 'REQUEST', commandType: 'ack', data: { key: 'x' } })
    expect(sent.at(-1)).toEqual({ requestId: '2', commandType: 'ack', data: { key: 'x' } })
    answer(200, 'y')
    const response = { requestId: '2', code: 200, data: { key: 'y' } }
    expect(take()).toEqual([{ type: 'answered', response }])
    clock.increment(20_000)
    say({ type: 'ANSWERED', response })
    expect(take()).toEqual([{ type: 'answered', response }])
    expect(actor.getSnapshot().value).toEqual({ connected: 'beating' })
  })

  it('refuses requests in every other state', () => {
    const { actor, say, take, sent } = start()
    const request = () => actor.send({ type: 'REQUEST', commandType: 'ack', data: null })
    request()
    actor.send({ type: 'CONNECT' })
    request()
    say({ type: 'CLOSED' })
    request()
    actor.send({ type: 'CONNECT' })
    say({ type: 'FAILED' })
    request()
    expect(take()).toEqual(Array.from({ length: 4 }, () => ({ type: 'requestRefused', commandType: 'ack' })))
    expect(sent).toEqual([])
  })

  it('delivers pushes, and takes a revocation as expiry', () => {
    const { connect, say, take, state, kept, connections } = start()
    connect()
    take()
    const push = { commandType: 'sessions.changed', data: {} } as const
    say({ type: 'PUSHED', push })
    say({ type: 'PUSHED', push: { commandType: 'session.revoked', data: { reason: 'forced' } } })
    expect(take()).toEqual([{ type: 'push', push }, { type: 'expired' }])
    expect(state()).toBe('uninitialized')
    expect(kept.key).toBeNull()
    expect(connections.open).toBe(0)
  })

  it('closes when offline without retrying, and reconnects at once when online', () => {
    const { actor, connect, state, clock, connections } = start()
    connect()
    actor.send({ type: 'OFFLINE' })
    expect(state()).toBe('closed')
    clock.increment(120_000)
    actor.send({ type: 'SHOW' })
    actor.send({ type: 'CONNECT' })
    expect(state()).toBe('closed')
    expect(connections.opened).toBe(1)
    actor.send({ type: 'ONLINE' })
    expect(state()).toBe('connecting')
    actor.send({ type: 'OFFLINE' })
    expect(state()).toBe('closed')
  })

  it('waits for the network when started offline, or when it goes offline in error', () => {
    const { actor, state, say } = start({ isOnline: false })
    actor.send({ type: 'CONNECT' })
    expect(state()).toBe('closed')
    actor.send({ type: 'ONLINE' })
    say({ type: 'FAILED' })
    actor.send({ type: 'OFFLINE' })
    expect(state()).toBe('error')
    actor.send({ type: 'ONLINE' })
    expect(state()).toBe('connecting')
  })

  it.each(['CLOSED', 'FAILED'] as const)('tries at once when the page is looked at again after %s', (type) => {
    const { actor, say, state } = start()
    actor.send({ type: 'CONNECT' })
    say({ type })
    actor.send({ type: 'SHOW' })
    expect(state()).toBe('connecting')
  })

  it('is dropped on sign-out from any state', () => {
    const { actor, connect, state, connections, clock } = start()
    connect()
    actor.send({ type: 'DISCONNECT' })
    expect([state(), connections.open]).toEqual(['uninitialized', 0])
    clock.increment(120_000)
    expect(connections.opened).toBe(1)
  })
})

import { createActor, fromCallback } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { tokens } from '#api/api.ts'
import { openSocket } from '#api/transport/socket.ts'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { Session } from '#features/session/create-session.ts'
import { getSession } from '#features/session/session.ts'
import { socketFlow } from '#machines/desk/socket.flow.ts'
import type { ConnectionOrder, KeyStore, SocketEvent } from '#machines/desk/socket.types.ts'
import { recorded } from '#recording/recorder.ts'

export type RealtimeState = 'uninitialized' | 'connecting' | 'connected' | 'error' | 'closed'

/** The console's realtime connection; it follows the session by itself. */
export interface Realtime {
  actor: ActorRefFrom<typeof socketFlow>
  state(): RealtimeState
  onStateChange(listener: () => void): () => void
  onPush(listener: (push: SocketPush) => void): () => void
  /** Called when the connection is back after a break, in which pushes were missed. */
  onGap(listener: () => void): () => void
  /** Called when the first connection stands; what was loaded before it may have changed meanwhile. */
  onFirst(listener: () => void): () => void
}

const KEY_NAME = 'currentKey'

/** Where storage is switched off, heartbeats go without a key. */
const keyStore: KeyStore = {
  read: () => attempt(() => localStorage.getItem(KEY_NAME)) ?? null,
  write: (key) => void attempt(() => localStorage.setItem(KEY_NAME, key)),
  clear: () => void attempt(() => localStorage.removeItem(KEY_NAME)),
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const connection = fromCallback<ConnectionOrder>(({ sendBack, receive }) => {
  const forward = (event: SocketEvent) => sendBack(event)
  const socket = openSocket({
    url: socketUrl(),
    token: () => tokens.read().token,
    onOpened: () => forward({ type: 'OPENED' }),
    onAnswered: (response) => forward({ type: 'ANSWERED', response }),
    onPushed: (push) => forward({ type: 'PUSHED', push }),
    onClosed: () => forward({ type: 'CLOSED' }),
    onFailed: () => forward({ type: 'FAILED' }),
  })
  receive(({ frame }) => socket.send(frame))
  return () => socket.close()
})

/** The configured address, or the same host. */
function socketUrl(): string {
  const url = new URL(import.meta.env['VITE_SOCKET_URL'] ?? SOCKET_PATH, location.href)
  url.protocol = url.protocol.replace(/^http/, 'ws')
  return url.href
}

function createRealtime(session: Session): Realtime {
  const actor = createActor(
    socketFlow.provide({ actors: { connection } }),
    recorded({
      input: { keyStore, random: Math.random, isOnline: navigator.onLine },
    }),
  )
  actor.on('expired', () => session.expire())
  actor.on('heartbeatFailed', ({ why }) => console.warn(`heartbeat failed: ${why}`))
  actor.start()
  followSession(session, actor)
  addEventListener('online', () => actor.send({ type: 'ONLINE' }))
  addEventListener('offline', () => actor.send({ type: 'OFFLINE' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'SHOW' })
  })

  const state = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'string' ? value : 'connecting' in value ? 'connecting' : 'connected'
  }
  const leave = (subscription: { unsubscribe(): void }) => () => subscription.unsubscribe()
  const onConnected = (wanted: 'first' | 'again', listener: () => void) =>
    leave(
      actor.on('connected', ({ isAgain }) => {
        if (isAgain === (wanted === 'again')) listener()
      }),
    )
  return {
    actor,
    state,
    onStateChange: (listener) => leave(actor.subscribe(listener)),
    onPush: (listener) => leave(actor.on('push', ({ push }) => listener(push))),
    onGap: (listener) => onConnected('again', listener),
    onFirst: (listener) => onConnected('first', listener),
  }
}

/**
 * Connected exactly while signed in, with a new connection after each sign-in, since a connection belongs to a token.
 */
function followSession(session: Session, actor: Realtime['actor']): void {
  const follow = () => actor.send({ type: session.phase() === 'ready' ? 'CONNECT' : 'DISCONNECT' })
  follow()
  session.onPhaseChange(follow)
  session.actor.on('satisfied', ({ demand }) => {
    if (demand !== 'expired') return
    actor.send({ type: 'DISCONNECT' })
    actor.send({ type: 'CONNECT' })
  })
}

let realtime: Realtime | undefined

/** The console's realtime connection; the first caller starts it. */
export function getRealtime(): Realtime {
  realtime ??= createRealtime(getSession())
  return realtime
}

/** The state of the realtime connection, for the mark in the header. */
export function useRealtimeState(): RealtimeState {
  const realtime = getRealtime()
  return useSyncExternalStore(realtime.onStateChange, realtime.state)
}

/** Hears pushes while mounted; `onGap` is called when some may have been missed. */
export function usePushes(onPush: (push: SocketPush) => void, onGap: () => void = () => {}): void {
  const hear = useEffectEvent(onPush)
  const mindGap = useEffectEvent(onGap)
  useEffect(() => {
    const realtime = getRealtime()
    const leaves = [realtime.onPush((push) => hear(push)), realtime.onGap(() => mindGap())]
    return () => leaves.forEach((leave) => leave())
  }, [])
}

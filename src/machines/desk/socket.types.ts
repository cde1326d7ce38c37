import type { SocketPush, SocketRequest, SocketResponse } from '#contract/wire/socket.ts'

export type SocketCommand = SocketRequest['commandType']

/** An outgoing message; the connection adds the token. */
export type SocketFrame = Pick<SocketRequest, 'requestId' | 'commandType' | 'data'>

/** The store of the heartbeat's key: local storage under `currentKey`. */
export interface KeyStore {
  read(): string | null
  write(key: string): void
  clear(): void
}

export interface SocketInput {
  keyStore: KeyStore
  /** From 0 to 1; jitter for the reconnections of many consoles. */
  random: () => number
  isOnline: boolean
}

export interface SocketContext {
  keyStore: KeyStore
  random: () => number
  isOnline: boolean
  requestCount: number
  /** The pending request: authentication or heartbeat. */
  awaitedId: string
  /** Attempts since the last connection confirmed by a heartbeat. */
  tries: number
  backoffMs: number
  wasConnected: boolean
}

export type SocketEvent =
  | { type: 'CONNECT' }
  | { type: 'DISCONNECT' }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  /** The page became visible: retry now rather than after a long backoff. */
  | { type: 'SHOW' }
  | { type: 'REQUEST'; commandType: SocketCommand; data: SocketRequest['data'] }
  | { type: 'OPENED' }
  | { type: 'ANSWERED'; response: SocketResponse }
  | { type: 'PUSHED'; push: SocketPush }
  | { type: 'CLOSED' }
  | { type: 'FAILED' }

export type SocketEmitted =
  /** `isAgain`: a reconnection; pushes may have been missed. */
  | { type: 'connected'; isAgain: boolean }
  | { type: 'push'; push: SocketPush }
  | { type: 'answered'; response: SocketResponse }
  /** A request outside a connection; it was not sent and will not be. */
  | { type: 'requestRefused'; commandType: SocketCommand }
  | { type: 'expired' }
  | { type: 'heartbeatFailed'; why: 'noAnswer' | 'refused' }

/** Commands for the connection. */
export type ConnectionOrder = { type: 'SEND'; frame: SocketFrame }

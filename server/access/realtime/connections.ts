import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { Role } from '#domain/roles.ts'

const FINAL_TEXT = 0x81
const LENGTH_OF_16_BITS = 126
const LENGTH_OF_64_BITS = 127

/** Encodes a text as one unmasked WebSocket frame (RFC 6455, 5.2), as servers send it. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  const header = headerOf(bytes)
  const frame = Buffer.allocUnsafe(header.length + bytes)
  frame.set(header)
  frame.write(text, header.length)
  return frame
}

function headerOf(bytes: number): Buffer {
  if (bytes < LENGTH_OF_16_BITS) return Buffer.from([FINAL_TEXT, bytes])
  if (bytes <= 0xff_ff) return Buffer.from([FINAL_TEXT, LENGTH_OF_16_BITS, bytes >> 8, bytes & 0xff])
  const header = Buffer.alloc(10)
  header.set([FINAL_TEXT, LENGTH_OF_64_BITS])
  header.writeBigUInt64BE(BigInt(bytes), 2)
  return header
}

/** Close codes of the socket: policy violation, restart (reconnect), session ended. */
export const CLOSE = { policy: 1008, restart: 1012, sessionEnded: 4001 } as const

/**
 * Maximum buffered bytes for a slow client before its connection is dropped; it refetches what it missed after
 * reconnecting.
 */
const WAITING_BYTES_MAX = 1_000_000

/** The person behind a socket. */
export interface Viewer {
  userId: number
  nickname: string
  sessionId: string
  role: Role
  merchantId: number | null
  /** The supplier itself and its team. */
  supplierIds: ReadonlySet<number>
  expiresAt: Date
}

/** Fields that decide which rows a viewer gets and how they look. An equal audience gets identical bytes. */
export type Audience = Pick<Viewer, 'role' | 'merchantId' | 'supplierIds'>

/** One signed-in socket. */
export interface Connection {
  id: string
  socket: WebSocket
  /** The stream the socket writes to. */
  stream: Pick<Duplex, 'write'>
  viewer: Viewer
  /** By `performance.now`, which is monotonic. */
  lastHeardAt: number
}

interface Listeners {
  audience: Audience
  connections: Set<Connection>
}

/** The signed-in sockets of this process. */
export class Connections {
  readonly #all = new Set<Connection>()
  readonly #byAudience = new Map<string, Listeners>()

  get size(): number {
    return this.#all.size
  }

  add(connection: Connection): void {
    this.#all.add(connection)
    const key = keyOf(connection.viewer)
    const listeners = this.#byAudience.get(key) ?? { audience: connection.viewer, connections: new Set() }
    this.#byAudience.set(key, listeners)
    listeners.connections.add(connection)
  }

  remove(connection: Connection): void {
    this.#all.delete(connection)
    const key = keyOf(connection.viewer)
    const connections = this.#byAudience.get(key)?.connections
    connections?.delete(connection)
    if (connections?.size === 0) this.#byAudience.delete(key)
  }

  filter(matches: (viewer: Viewer) => boolean): Connection[] {
    return [...this.#all].filter(({ viewer }) => matches(viewer))
  }

  all(): Connection[] {
    return [...this.#all]
  }

  /** Makes every console reconnect and refetch what it has missed. */
  callBack(reason: string): void {
    for (const { socket } of this.#all) socket.close(CLOSE.restart, reason)
  }

  /** Sends each audience its own frames, in the given order and with one write per socket. */
  pushToAudiences(made: (audience: Audience) => Buffer[]): void {
    for (const { audience, connections } of [...this.#byAudience.values()]) {
      const frames = made(audience)
      if (frames.length === 0) continue
      const together = Buffer.concat(frames)
      for (const connection of [...connections]) send(connection, together)
    }
  }
}

function keyOf({ merchantId, role, supplierIds }: Audience): string {
  return [role, merchantId, ...[...supplierIds].toSorted((a, b) => a - b)].join(' ')
}

/** Encodes a push once for all recipients. */
export function encodePush(push: SocketPush): Buffer {
  return textFrame(JSON.stringify(push))
}

/**
 * Sends encoded pushes; a slow client is dropped so that its backlog does not fill memory. They are written to the
 * stream directly, past the WebSocket. It also writes each of its messages at once (no compression, no fragments), so
 * the order is kept.
 */
export function send({ socket, stream }: Connection, encoded: Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > WAITING_BYTES_MAX) socket.terminate()
  else stream.write(encoded)
}

/** Tells a console that its session has ended and why, and closes the socket. */
export function revoke(connection: Connection, reason: string): void {
  send(connection, encodePush({ commandType: 'session.revoked', data: { reason } }))
  connection.socket.close(CLOSE.sessionEnded, 'session ended')
}

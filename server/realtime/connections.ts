import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SocketPush } from '#contract/socket.ts'
import type { Role } from '#domain/roles.ts'

/** Close codes of the socket: policy (wrong use), restart (come back), session ended. */
export const CLOSE = { policy: 1008, restart: 1012, sessionEnded: 4001 } as const

/** What may wait for a slow reader before the connection is dropped; it asks for what it missed when it is back. */
const WAITING_BYTES_MAX = 1_000_000

/** Who looks through a socket. */
export interface Viewer {
  userId: number
  sessionId: string
  role: Role
  merchantId: number | null
  /** The supplier itself and its team. */
  supplierIds: ReadonlySet<number>
  expiresAt: Date
}

/** One signed-in socket. */
export interface Connection {
  socket: WebSocket
  /** What the socket writes to. */
  stream: Pick<Duplex, 'cork' | 'uncork'>
  viewer: Viewer
  lastHeardAt: number
}

/** The signed-in sockets of this process. */
export class Connections {
  readonly #all = new Set<Connection>()

  get size(): number {
    return this.#all.size
  }

  add(connection: Connection): void {
    this.#all.add(connection)
  }

  remove(connection: Connection): void {
    this.#all.delete(connection)
  }

  filter(matches: (viewer: Viewer) => boolean): Connection[] {
    return [...this.#all].filter(({ viewer }) => matches(viewer))
  }

  all(): Connection[] {
    return [...this.#all]
  }
}

/** A push as it goes over the wire, encoded once for all who get it. */
export function encodePush(push: SocketPush): Buffer {
  return Buffer.from(JSON.stringify(push))
}

/** Sends an encoded push; who reads too slowly is dropped instead of filling our memory. */
export function send({ socket }: Connection, encoded: Buffer): void {
  if (socket.bufferedAmount > WAITING_BYTES_MAX) socket.terminate()
  else socket.send(encoded, { binary: false })
}

/** Does work that sends several pushes: each connection gets its own in one system call. */
export function sendTogether(connections: readonly Connection[], work: () => void): void {
  for (const { stream } of connections) stream.cork()
  try {
    work()
  } finally {
    for (const { stream } of connections) stream.uncork()
  }
}

/** Tells a console that its session is over, and why, and closes. */
export function revoke(connection: Connection, reason: string): void {
  send(connection, encodePush({ commandType: 'session.revoked', data: { reason } }))
  connection.socket.close(CLOSE.sessionEnded, 'session ended')
}

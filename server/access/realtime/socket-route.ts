import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import { eq, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { CODES } from '#contract/wire/envelope.ts'
import type { Code } from '#contract/wire/envelope.ts'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { socketRequestSchema } from '#contract/wire/socket.ts'
import type { SocketRequest, SocketResponse } from '#contract/wire/socket.ts'
import { LIMITS } from '#domain/limits.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { suppliers } from '#server/db/schema/schema.ts'
import { AppError, forbidden } from '#server/platform/app-error.ts'
import { countedLog } from '#server/platform/counted-log.ts'
import type { Services } from '#server/platform/services.ts'
import { createTurns } from '#server/platform/turns/turns.ts'
import { CLOSE } from '#server/access/realtime/connections.ts'
import type { Connection, Viewer } from '#server/access/realtime/connections.ts'
import { createHeartbeatKeys } from '#server/access/realtime/heartbeat-keys.ts'
import type { HeartbeatKeys } from '#server/access/realtime/heartbeat-keys.ts'
import type { Realtime } from '#server/access/realtime/realtime.ts'
import { authenticate } from '#server/access/sessions/authenticate.ts'
import { stillOpen } from '#server/access/sessions/sessions.ts'

const AUTH_PATIENCE_MS = 5_000
/** Thousands connect at once when a process has ended; calls go on meanwhile. */
const SIGN_INS_AT_ONCE = 6
/** A console sends one message every 20 s; the margin is for waking tabs. */
const MESSAGES_A_WINDOW = 30
const WINDOW_MS = 10_000

interface Shared {
  services: Services
  realtime: Realtime
  keys: HeartbeatKeys
  takeTurn: ReturnType<typeof createTurns>
  /** How long a console has to send who it is. */
  patienceMs: number
}

/**
 * The consoles' socket: the first message signs in, the others are heartbeats; everything else is sent by the server.
 */
export async function serveSockets(
  app: FastifyInstance,
  services: Services,
  realtime: Realtime,
  patienceMs = AUTH_PATIENCE_MS,
): Promise<void> {
  const shared: Shared = {
    services,
    realtime,
    keys: createHeartbeatKeys(services.config.secretKey),
    takeTurn: createTurns(SIGN_INS_AT_ONCE),
    patienceMs,
  }
  const tellOfJunk = countedLog(
    ({ message }: Error, times) => services.log.warn({ reason: message, times }, 'a socket was closed that sent junk'),
    ({ message }) => message,
  )
  await app.register(websocket, {
    errorHandler: (error, socket) => {
      tellOfJunk(error)
      socket.terminate()
    },
    options: { maxPayload: LIMITS.socketFrameBytes },
    preClose: async () => {
      for (const client of app.websocketServer.clients) client.close(CLOSE.restart, 'the server stops')
    },
  })
  app.get(
    SOCKET_PATH,
    {
      websocket: true,
      preValidation: async (request) => {
        if (!isSameOrigin(request)) throw forbidden()
      },
    },
    (socket, request) => converse(shared, socket, request),
  )
}

/** Browsers always send the origin of a socket; pages of other sites must not open ours. */
function isSameOrigin({ headers: { origin, host } }: FastifyRequest): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function converse(shared: Shared, socket: WebSocket, { ip, raw }: FastifyRequest): void {
  const { socket: stream } = raw
  let state: 'silent' | 'authenticating' | Connection = 'silent'
  const sendAway = () => {
    if (state === 'silent') socket.close(CLOSE.policy, 'not signed in')
  }
  // The messages that arrived while the process was busy are handled first.
  const patience = setTimeout(() => setImmediate(sendAway), shared.patienceMs)
  const mayGoOn = createWindow()

  const hear = async (said: RawData) => {
    const request = readRequest(said)
    if (!request) return socket.close(CLOSE.policy, 'not understood')
    if (state === 'silent') {
      if (request.commandType !== 'auth') return socket.close(CLOSE.policy, 'not signed in')
      state = 'authenticating'
      clearTimeout(patience)
      const connection = await inTurn(shared, socket, () => signIn(shared, socket, stream, ip, request))
      if (connection) state = connection
    } else if (state === 'authenticating' || request.commandType === 'auth') {
      answer(socket, request, CODES.badInput, null)
    } else if (request.commandType === 'look') {
      look(shared, state, request)
    } else {
      beat(shared, state, request)
    }
  }
  socket.on('message', (said) => {
    if (!mayGoOn()) return socket.close(CLOSE.policy, 'too many messages')
    hear(said).catch((error: unknown) => {
      shared.services.log.error({ err: error }, 'a socket message failed')
      socket.close(1011, 'failed')
    })
  })
  socket.on('close', () => {
    clearTimeout(patience)
    if (typeof state === 'string') return
    shared.realtime.connections.remove(state)
    shared.realtime.presence.leave(state)
  })
}

/** Signs in some at a time, those first who came first; who has gone meanwhile costs nothing. */
async function inTurn<T>({ takeTurn }: Shared, socket: WebSocket, work: () => Promise<T>): Promise<T | undefined> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  socket.once('close', leave)
  const giveBack = await takeTurn(gone.signal)
  try {
    return giveBack && (await work())
  } finally {
    socket.off('close', leave)
    giveBack?.()
  }
}

function readRequest(raw: RawData): SocketRequest | undefined {
  try {
    return socketRequestSchema.safeParse(JSON.parse(String(raw))).data
  } catch {
    return undefined
  }
}

async function signIn(
  { services, realtime, keys }: Shared,
  socket: WebSocket,
  stream: Connection['stream'],
  ip: string,
  request: SocketRequest,
): Promise<Connection | undefined> {
  const viewer = await viewerOf(services, request.token ?? undefined, ip)
  if (!('sessionId' in viewer)) {
    answer(socket, request, viewer.code, null)
    socket.close(CLOSE.sessionEnded, 'not signed in')
    return undefined
  }
  const connection: Connection = { id: randomUUID(), socket, stream, viewer, lastHeardAt: performance.now() }
  realtime.connections.add(connection)
  // The session may have ended between reading it and subscribing to its end.
  const open = await stillOpen(services.db, [viewer.sessionId])
  if (!open.has(viewer.sessionId) || socket.readyState !== socket.OPEN) {
    realtime.connections.remove(connection)
    socket.close(CLOSE.sessionEnded, 'session ended')
    return undefined
  }
  answer(socket, request, CODES.ok, { key: keys.issue(viewer.sessionId, services.now()) })
  return connection
}

async function viewerOf(services: Services, token: string | undefined, ip: string): Promise<Viewer | { code: Code }> {
  try {
    const { actor, session } = await authenticate(services, token, ip)
    if (session.bindRequired) return { code: CODES.forbidden }
    const supplierIds = await suppliersSeenBy(services, actor.supplierId)
    return {
      userId: actor.userId,
      nickname: actor.name,
      sessionId: session.id,
      role: actor.role,
      merchantId: actor.merchantId,
      supplierIds,
      expiresAt: session.expiresAt,
    }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code }
    throw error
  }
}

async function suppliersSeenBy({ db }: Services, supplierId: number | null): Promise<ReadonlySet<number>> {
  if (supplierId === null) return new Set()
  const rows = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(or(eq(suppliers.id, supplierId), eq(suppliers.parentId, supplierId)))
  return new Set(rows.map((row) => row.id))
}

/** A wrong key is reported with a valid one to continue with; the connection stays open. */
function beat({ services, realtime, keys }: Shared, connection: Connection, request: SocketRequest): void {
  const { socket, viewer } = connection
  const now = services.now()
  connection.lastHeardAt = performance.now()
  realtime.presence.confirm(connection)
  if (viewer.expiresAt <= now) {
    answer(socket, request, CODES.sessionExpired, null)
    return socket.close(CLOSE.sessionEnded, 'session ended')
  }
  const key = request.data?.key ?? null
  const isRight = key === null || keys.isIssued(key, viewer.sessionId, now)
  answer(socket, request, isRight ? CODES.ok : CODES.badInput, { key: keys.issue(viewer.sessionId, now) })
}

/** Outside parties neither see who looks at a record nor are seen. */
function look({ realtime }: Shared, connection: Connection, request: SocketRequest): void {
  const mayLook = (ORDER_STAFF as readonly Role[]).includes(connection.viewer.role)
  if (mayLook) realtime.presence.look(connection, request.data?.looking ?? null)
  answer(connection.socket, request, mayLook ? CODES.ok : CODES.forbidden, null)
}

function answer(socket: WebSocket, { requestId }: SocketRequest, code: Code, data: SocketResponse['data']): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ requestId, code, data } satisfies SocketResponse))
}

function createWindow(): () => boolean {
  let begin = 0
  let count = 0
  return () => {
    const now = performance.now()
    if (now - begin > WINDOW_MS) {
      begin = now
      count = 0
    }
    count += 1
    return count <= MESSAGES_A_WINDOW
  }
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that may wait on one connection for the answers before them; who sends more is cut off. */
const WAITING_MAX = 64
/** How long a connection may take nothing of an answer before it is closed. */
const PATIENCE_MS = 60_000

interface Line {
  isAnswering: boolean
  waiting: (() => void)[]
}

/**
 * Answers the requests of one connection one after another, the next once the answer before is taken: who sends many and reads nothing
 * costs one answer. A connection that takes nothing of its answer for `patienceMs` is closed.
 */
export function answerInTurn(app: FastifyInstance, patienceMs: number = PATIENCE_MS): void {
  const lines = new WeakMap<Socket, Line>()

  app.addHook('onRequest', (request, reply, go) => {
    const { socket } = request.raw
    // Still read from the bytes that had arrived.
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { isAnswering: false, waiting: [] }
    lines.set(socket, line)
    const begin = () => {
      line.isAnswering = true
      reply.raw.once('close', () => {
        line.isAnswering = false
        if (!socket.destroyed) line.waiting.shift()?.()
      })
      go()
    }
    if (!line.isAnswering) begin()
    else if (line.waiting.length < WAITING_MAX) line.waiting.push(begin)
    else socket.destroy()
  })

  app.server.setTimeout(patienceMs, (socket) => {
    // A handler may take its time; the answer's reader may not.
    if (socket.writableLength === 0 && lines.get(socket)?.isAnswering) socket.setTimeout(patienceMs)
    else socket.destroy()
  })
}

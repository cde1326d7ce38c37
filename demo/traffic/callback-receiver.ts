import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CALLBACK_SUCCESS_TEXT, CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import type { Random } from '#demo/random.ts'
import { drawReceiverConduct } from '#demo/traffic/phones/behaviour.ts'
import type { ReceiverConduct } from '#demo/traffic/phones/behaviour.ts'

/** Larger than any callback; longer bodies are not read further. */
const BODY_LIMIT = 65_536
/** Maximum number of callbacks delayed at the same time. */
const SLOW_AT_ONCE = 50

/** The demo merchants' callback receiver. */
export interface CallbackReceiver {
  /** The number of received callbacks. */
  received(): number
  close(): Promise<void>
}

/** Listens on the loopback address in demo.json; throws when it is taken. */
export async function startCallbackReceiver(callbackUrl: string, random: Random): Promise<CallbackReceiver> {
  const { hostname, port } = new URL(callbackUrl)
  let received = 0
  let slow = 0
  const server = createServer((request, response) => {
    received += 1
    void readBody(request).then((body) => {
      const conduct = drawReceiverConduct(random, orderCodeOf(body))
      if (conduct !== 'slow' || slow >= SLOW_AT_ONCE) return answer(response, conduct === 'slow' ? 'success' : conduct)
      slow += 1
      const timer = setTimeout(() => answer(response, 'success'), CALLBACK_TIMEOUT_MS + 2_000)
      response.once('close', () => {
        slow -= 1
        clearTimeout(timer)
      })
    })
  })
  server.listen(Number(port), hostname)
  await once(server, 'listening')
  return {
    received: () => received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request) {
      length += Buffer.byteLength(part)
      if (length > BODY_LIMIT) break
      parts.push(part)
    }
  } catch {
    // The caller disconnected; a partial body is discarded.
  }
  return Buffer.concat(parts).toString('utf8')
}

function orderCodeOf(body: string): string {
  return /"orderCode":"(C\d{16})"/.exec(body)?.[1] ?? ''
}

const ANSWERS: Record<
  Exclude<ReceiverConduct, 'slow'>,
  { status: number; body: string; headers?: Record<string, string> }
> = {
  success: { status: 200, body: CALLBACK_SUCCESS_TEXT },
  serverError: { status: 500, body: '{"error":"internal server error"}' },
  garbage: { status: 200, body: '<!doctype html><title>502</title><p>\u0001upstream sent an invalid response' },
  redirect: { status: 302, body: '', headers: { location: '/login' } },
}

function answer(response: ServerResponse, conduct: Exclude<ReceiverConduct, 'slow'>): void {
  const { status, body, headers } = ANSWERS[conduct]
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body)
}

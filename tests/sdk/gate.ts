import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Refusal of a gate, in place of passing a call on. */
export type Fault = 'drop' | 'hang' | { status: number; headers?: Record<string, string>; body?: string }

interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A way to a server that keeps what was asked and answered, and fails calls as a test says. */
export async function createGate(target: string) {
  const asked: Asked[] = []
  const faults: Fault[] = []
  let answered: unknown
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    asked.push({ path: request.url ?? '', headers: request.headers, body })
    const fault = faults.shift()
    if (fault === 'drop') request.socket.destroy()
    else if (typeof fault === 'object') response.writeHead(fault.status, fault.headers).end(fault.body)
    else if (fault === undefined) await passOn(request, body, response)
  }
  const passOn = async ({ url, headers }: IncomingMessage, body: string, response: ServerResponse) => {
    const signs = Object.entries(headers).filter(([name]) => /^(x-paydesk-|content-type)/.test(name))
    const answer = await fetch(target + String(url), {
      method: 'POST',
      headers: signs.map(([name, value]): [string, string] => [name, String(value)]),
      body,
    })
    const text = await answer.text()
    answered = JSON.parse(text)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    /** The data of the last answer as the server sent it. */
    data: () => Reflect.get(Object(answered), 'data') as unknown,
    /** Fails the next calls, one fault each; none of earlier ones are left. */
    fail: (...next: Fault[]) => faults.splice(0, faults.length, ...next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Gate = Awaited<ReturnType<typeof createGate>>

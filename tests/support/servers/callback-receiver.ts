import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A merchant's receiver on loopback, on a free port unless one is named: records requests and answers as the test says.
 */
export async function createCallbackReceiver(port = 0) {
  const received: { path: string; body: string; headers: IncomingMessage['headers'] }[] = []
  let respond: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.end('success')
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body, headers: request.headers })
      respond(request, response)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const endpoint = `127.0.0.1:${address.port}`
  return {
    endpoint,
    url: `http://${endpoint}/callback`,
    received,
    answer: (how: typeof respond) => (respond = how),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type CallbackReceiver = Awaited<ReturnType<typeof createCallbackReceiver>>

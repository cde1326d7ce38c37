import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BotService, ServiceAnswer } from '#demo/telegram/bot-service.ts'

/** A call of a method, and how many came before it. */
export interface BotCall {
  method: string
  nth: number
}
/**
 * Handling of a call: it is answered; cut before or after it was done; answered with something else, an error of the
 * service, not at all, or by a demand to wait.
 */
export type BotConduct = 'answer' | 'cutBefore' | 'cutAfter' | 'garbage' | 'busy' | 'late' | { retryAfter: number }

interface Options {
  service: BotService
  conduct?: (call: BotCall) => BotConduct
  /** Handles paths of the stand-in that no Bot API has; true for one that it handled. */
  extra?: (path: string, body: unknown) => boolean
}

/** Serves a Bot API over HTTP on loopback, as api.telegram.org does. */
export async function startBotServer({ service, conduct = () => 'answer', extra }: Options) {
  let calls = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    void readBody(request).then(
      async (body) => {
        const [, fileToken, filePath] = /^\/file\/bot([^/]+)\/(.+)$/.exec(path) ?? []
        if (fileToken !== undefined && filePath !== undefined) return void sendFile(response, service.file(filePath))
        const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
        if (token === undefined || method === undefined)
          return void send(response, extra?.(path, body) ? 200 : 404, { ok: true, result: true })
        calls += 1
        await behave(
          response,
          conduct({ method, nth: calls }),
          async () => await answer(service, token, method, body as never),
        )
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An empty answer to getUpdates waits for an update as long as the call says. */
async function answer(
  service: BotService,
  token: string,
  method: string,
  params: Record<string, unknown>,
): Promise<ServiceAnswer> {
  const first = service.call(token, method, params)
  const seconds = Number(params['timeout'] ?? 0)
  if (method !== 'getUpdates' || seconds === 0 || !first.ok || (first.result as unknown[]).length > 0) return first
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, seconds * 1_000)
    const stop = service.onUpdate(end)
    function end() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
  return service.call(token, method, params)
}

async function behave(
  response: ServerResponse,
  conduct: BotConduct,
  answered: () => Promise<ServiceAnswer>,
): Promise<void> {
  if (conduct === 'cutBefore') return void response.destroy()
  // Never answered: the caller waits no longer than its time.
  if (conduct === 'late') return
  if (conduct === 'busy') return send(response, 502, { ok: false, error_code: 502, description: 'Bad Gateway' })
  if (typeof conduct === 'object') {
    const retry_after = conduct.retryAfter
    return send(response, 429, {
      ok: false,
      error_code: 429,
      description: `Too Many Requests: retry after ${retry_after}`,
      parameters: { retry_after },
    })
  }
  const done = await answered()
  if (conduct === 'cutAfter') return void response.destroy()
  if (conduct === 'garbage')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Gateway</html>')
  send(response, done.ok ? 200 : done.error_code, done)
}

function send(response: ServerResponse, status: number, body: ServiceAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendFile(response: ServerResponse, file: Buffer | undefined): void {
  if (file) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file)
  else response.writeHead(404).end()
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? {} : JSON.parse(text)
}

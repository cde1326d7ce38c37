import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { CODES } from '#contract/wire/codes.ts'
import { ConfigError } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'

const RETRY_SECONDS = 2
/** Wait for a server that is shutting down, as in a restart. */
const ENDING_SERVER_PATIENCE_MS = 1_000

/**
 * Binds the port during startup, so that a taken port is reported before any slow step and no other process takes it
 * meanwhile; requests get 503. The returned function releases it for the actual server. Throws a ConfigError when it
 * cannot be bound. Port 0 is left to the system.
 */
export async function reservePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<() => Promise<void>> {
  if (port === 0) return async () => {}
  const holder = await listenSoon({ host, port })
  return async () => {
    if (!holder.listening) return
    holder.close()
    holder.closeAllConnections()
    await once(holder, 'close')
  }
}

async function listenSoon({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  const deadline = performance.now() + ENDING_SERVER_PATIENCE_MS
  for (;;) {
    try {
      const holder = createServer((_request, response) => askAgain(response)).listen({ host, port })
      await once(holder, 'listening')
      return holder
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || performance.now() >= deadline) throw portError({ host, port }, error)
      await delay(100)
    }
  }
}

/** The operator's message for a failed listen; other errors pass through unchanged. */
export function portError({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  const reason = error instanceof Error && 'code' in error ? error.code : undefined
  if (reason === 'EADDRINUSE') return new ConfigError([`PORT is ${port}, and another program listens there already`])
  if (reason === 'EACCES') return new ConfigError([`PORT is ${port}, which this user may not listen on`])
  if (reason === 'EADDRNOTAVAIL' || reason === 'ENOTFOUND')
    return new ConfigError([`HOST is ${host}, which is no address of this machine`])
  return error
}

function askAgain(response: ServerResponse): void {
  const failure = { code: CODES.unavailable, msg: 'starting', data: { retryAfterSeconds: RETRY_SECONDS } }
  response
    .writeHead(CODES.unavailable, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(RETRY_SECONDS),
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(JSON.stringify(failure))
}

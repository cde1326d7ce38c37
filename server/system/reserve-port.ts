import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { CODES } from '#contract/codes.ts'
import { ConfigError } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'

const RETRY_SECONDS = 2
/** For a server that was told to end a moment ago, as in a restart. */
const ENDING_SERVER_PATIENCE_MS = 1_000

/**
 * Takes the port for the time of the start, so that a taken one is reported before anything slow is begun, and nobody else
 * takes it meanwhile; who asks is told to ask again (503). The returned function releases it for the server proper.
 * Throws a ConfigError where it cannot be had. A port that the system is to choose (0) is left to be chosen.
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

/** Why the server cannot listen where it was told to, for the operator; other errors as they are. */
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

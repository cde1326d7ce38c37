import type { PoolClient } from 'pg'
import { freePort, isPortFree } from '#server/db/embedded/free-port.ts'
import type { Services } from '#server/platform/services.ts'

const HOST = '127.0.0.1'
const NEIGHBOURS = 20

/** A free loopback URL for the simulator's callbacks: the port after the server's, or the next free one. */
export async function chooseCallbackUrl(serverPort: number): Promise<string> {
  for (let step = 1; serverPort > 0 && step <= NEIGHBOURS; step += 1) {
    if (await isPortFree(serverPort + step)) return urlOf(serverPort + step)
  }
  return urlOf(await freePort())
}

/** True while the simulator's callback port is free. */
export async function isEndpointFree(callbackUrl: string): Promise<boolean> {
  return await isPortFree(Number(new URL(callbackUrl).port))
}

/** Adds the callback endpoint to the setting `callbackAddressExceptions`, keeping its other lines. */
function withException(exceptions: string, callbackUrl: string): string {
  const { host } = new URL(callbackUrl)
  const lines = exceptions.split(/[\s,]+/).filter(Boolean)
  return lines.includes(host) ? exceptions : [...lines, host].join('\n')
}

function urlOf(port: number): string {
  return `http://${HOST}:${port}/callback`
}

type Query = Pick<PoolClient, 'query'>

/** Allows the engine to call the simulator's loopback address, through the setting that lists exceptions. */
export async function allowCallbacks(
  client: Query,
  { settings }: Pick<Services, 'settings'>,
  callbackUrl: string,
): Promise<void> {
  const value = JSON.stringify(withException(settings.get('callbackAddressExceptions'), callbackUrl))
  await client.query(
    `insert into settings (key, value, updated_by) values ('callbackAddressExceptions', $1, 'demo')
     on conflict (key) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by, version = settings.version + 1`,
    [value],
  )
}

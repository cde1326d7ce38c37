import type { PoolClient } from 'pg'
import { freePort, isPortFree } from '#server/db/embedded/free-port.ts'
import type { Services } from '#server/platform/services.ts'

const HOST = '127.0.0.1'
const NEIGHBOURS = 20

/** A free loopback address for the simulator's callbacks: the port behind the server's, or the next that is free. */
export async function chooseCallbackUrl(serverPort: number): Promise<string> {
  for (let step = 1; serverPort > 0 && step <= NEIGHBOURS; step += 1) {
    if (await isPortFree(serverPort + step)) return urlOf(serverPort + step)
  }
  return urlOf(await freePort())
}

/** Whether nobody listens where the simulator would. */
export async function isEndpointFree(callbackUrl: string): Promise<boolean> {
  return await isPortFree(Number(new URL(callbackUrl).port))
}

/** The setting `callbackAddressExceptions` with the endpoint of callbacks in it, lines kept as they are. */
function withException(exceptions: string, callbackUrl: string): string {
  const { host } = new URL(callbackUrl)
  const lines = exceptions.split(/[\s,]+/).filter(Boolean)
  return lines.includes(host) ? exceptions : [...lines, host].join('\n')
}

function urlOf(port: number): string {
  return `http://${HOST}:${port}/callback`
}

type Query = Pick<PoolClient, 'query'>

/** Lets the engine call the simulator's loopback address, by the setting that lists exceptions. */
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

import type { FastifyRequest, FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isMutation } from '#contract/calls/define.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { addHits } from '#server/http/limits/fair-shares.ts'
import type { Count } from '#server/http/limits/fair-shares.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isLoopback } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * The IPv4 address, or the /64 that a provider assigns to one IPv6 customer. A proxy may forward an invalid address.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64)
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`
    : `${address}`
}

/** Throws 429 with the time to wait where more than `most` were counted. */
export function refuseAbove(most: number, count: Count | undefined): void {
  if (!count || count.hits <= most) return
  throw new AppError(CODES.tooMany, 'tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(count.msLeft / 1_000)) })
}

/**
 * True where the request comes from this machine: the demo, a test or a tool. Never true behind a proxy, since a proxy
 * on this machine would make every request look local.
 */
export function isThisMachine({ trustProxy }: Pick<Config, 'trustProxy'>, { ip }: Pick<FastifyRequest, 'ip'>): boolean {
  return trustProxy.length === 0 && isLoopback(ip.replace(/^::ffff:/, ''))
}

const WINDOW_MS = 60_000
/** Pay links that led nowhere, per minute from one address; the next ones are not looked up, whatever they are. */
const WRONG_LINKS_A_MINUTE = 20
/** Payment references and demo payments per minute from one address; a shop may have one for all its customers. */
const CHANGES_A_MINUTE = 10
/** Above it the oldest are forgotten, and learnt again with their next wrong link. */
const REFUSED_MAX = 20_000

/**
 * Keeps payers' calls from being used to guess: order numbers are accepted as pay links, so wrong ones are counted by
 * address. Both counts are in the database, shared by all processes; a process knows of an address that is refused from
 * the first wrong link that it answers itself.
 */
export function limitPayers(app: FastifyInstance, { db, config }: Services): void {
  const refusedUntil = new Map<string, number>()
  const countedCallOf = (request: FastifyRequest) => (isThisMachine(config, request) ? undefined : payerCallOf(request))

  app.addHook('preHandler', async (request) => {
    const call = countedCallOf(request)
    if (!call) return
    const address = addressOf(request)
    const msLeft = (refusedUntil.get(address) ?? 0) - performance.now()
    if (msLeft > 0) refuseAbove(WRONG_LINKS_A_MINUTE, { hits: Number.POSITIVE_INFINITY, msLeft })
    if (!isMutation(call)) return
    const key = `payer's change from ${address}`
    refuseAbove(CHANGES_A_MINUTE, (await addHits(db, new Map([[key, 1]]), WINDOW_MS)).get(key))
  })
  // Counted before it is answered, so that no number of requests at once passes the bound by more than themselves.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 404 || !countedCallOf(request)) return
    const address = addressOf(request)
    const key = `wrong pay link from ${address}`
    const count = (await addHits(db, new Map([[key, 1]]), WINDOW_MS)).get(key)
    if (!count || count.hits < WRONG_LINKS_A_MINUTE) return
    refusedUntil.delete(address)
    refusedUntil.set(address, performance.now() + count.msLeft)
    const [oldest] = refusedUntil.keys()
    if (refusedUntil.size > REFUSED_MAX && oldest !== undefined) refusedUntil.delete(oldest)
  })
}

function payerCallOf({ routeOptions }: FastifyRequest): EndpointSpec | undefined {
  const { endpoint } = routeOptions.config ?? {}
  if (endpoint === undefined) return undefined
  const spec: EndpointSpec = contract[endpoint]
  return spec.access === 'payer' ? spec : undefined
}

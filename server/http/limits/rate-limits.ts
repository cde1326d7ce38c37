import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import { addressOf, limitPayers, refuseAbove, isThisMachine } from '#server/http/limits/payer-limits.ts'
import { createBatchedCounts } from '#server/http/limits/batched-counts.ts'
import { addHits } from '#server/http/limits/fair-shares.ts'
import type { Count } from '#server/http/limits/fair-shares.ts'
import type { Services } from '#server/platform/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the limits. */
    unlimited?: boolean
  }
}

const WINDOW_MS = 60_000
/** Requests per minute from one address to any route; a busy agent with a live queue needs a few hundred. */
export const REQUESTS_A_MINUTE = 3_000
/** Each time this much is sent or answered counts as a further request. */
const BYTES_A_REQUEST = 65_536
/** Sign-in attempts per minute, per account and per address: an office starting its shift shares one address. */
const SIGN_INS_A_MINUTE = { account: 20, address: 60 }
const FLUSH_MS = 1_000

/**
 * Rate limits per address across all processes, by requests and by their size; requests from this machine (the demo,
 * tests, measurements) are exempt. Requests are counted in memory and shared every second. Sign-in attempts are counted
 * in the database before they are checked, so that more processes do not allow more attempts.
 */
export function limitRates(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const requests = createBatchedCounts({ share: (hits) => addHits(db, hits, WINDOW_MS), windowMs: WINDOW_MS })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.unlimited || isThisMachine(config, request)) return
    const count = requests.add(addressOf(request))
    if (isMerchantsCall(request)) tellLimit(reply, count)
    refuseAbove(REQUESTS_A_MINUTE, count)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.unlimited || isThisMachine(config, request)) return
    const further = Math.floor(bytesOf(request, reply) / BYTES_A_REQUEST)
    if (further > 0) requests.add(addressOf(request), further)
  })
  app.addHook('preHandler', async (request) => {
    if (!isSignIn(request) || isThisMachine(config, request)) return
    const [address, account] = [
      `sign-in from ${addressOf(request)}`,
      `sign-in as ${accountOf(request, config.secretKey)}`,
    ]
    const counts = await addHits(db, new Map([address, account].map((key) => [key, 1])), WINDOW_MS)
    refuseAbove(SIGN_INS_A_MINUTE.address, counts.get(address))
    refuseAbove(SIGN_INS_A_MINUTE.account, counts.get(account))
  })
  limitPayers(app, services)
  flushRegularly(app, services, requests.flush)
}

function isMerchantsCall({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config ?? {}
  const spec: EndpointSpec | undefined = endpoint && contract[endpoint]
  return spec?.access === 'signature'
}

/**
 * Calls that a merchant's server has left in the present minute, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
function tellLimit(reply: FastifyReply, { hits, msLeft }: Count): void {
  const left = Math.max(0, REQUESTS_A_MINUTE - hits)
  reply.header('ratelimit-policy', `"requests";q=${REQUESTS_A_MINUTE};w=${WINDOW_MS / 1_000}`)
  reply.header('ratelimit', `"requests";r=${left};t=${Math.max(1, Math.ceil(msLeft / 1_000))}`)
}

/** Bytes received and sent; the console's files are cheap to send and exports take turns, so neither counts. */
function bytesOf({ headers, is404 }: FastifyRequest, reply: FastifyReply): number {
  const lengthOf = (length: unknown) => Number(length ?? 0) || 0
  return is404 ? 0 : lengthOf(headers['content-length']) + lengthOf(reply.getHeader('content-length'))
}

function flushRegularly(app: FastifyInstance, { log }: Services, flush: () => Promise<void>): void {
  let flushed: Promise<void> = Promise.resolve()
  const run = () => {
    flushed = flushed.then(flush).catch((error: unknown) => log.warn({ err: error }, 'rates could not be shared'))
  }
  const timer = setInterval(run, FLUSH_MS)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    run()
    await flushed
  })
}

function isSignIn(request: FastifyRequest): boolean {
  return request.routeOptions.url === contract['user.login'].path
}

/** Hashed with a key, because people type passwords into the user name field. */
function accountOf({ body }: FastifyRequest, key: Buffer): string {
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'userName') : undefined
  return createHmac('sha256', key)
    .update(typeof name === 'string' ? name.trim().toLowerCase() : '')
    .digest('base64url')
}

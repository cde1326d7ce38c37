import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '#server/config.ts'
import { contract } from '#contract/contract.ts'

const WINDOW_MS = 60_000
/** Calls a minute from one address; a busy agent with a live queue needs a few hundred. */
const CALLS_A_MINUTE = 3_000
/** Tries to sign in a minute from one address on one account. */
const SIGN_INS_A_MINUTE = 20

/** Bounds what one address may ask; this machine itself (the demo, tests, measurements) is not bounded. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: (request) => (isSignIn(request) ? SIGN_INS_A_MINUTE : CALLS_A_MINUTE),
    timeWindow: WINDOW_MS,
    cache: 20_000,
    hook: 'preHandler',
    allowList: (request) => isLoopback(request.ip.replace(/^::ffff:/, '')),
    keyGenerator: (request) => (isSignIn(request) ? `${request.ip} ${accountOf(request)}` : request.ip),
  })
}

function isSignIn(request: FastifyRequest): boolean {
  return request.routeOptions.url === contract['user.login'].path
}

function accountOf({ body }: FastifyRequest): string {
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'userName') : undefined
  return typeof name === 'string' ? name.trim().toLowerCase().slice(0, 64) : ''
}

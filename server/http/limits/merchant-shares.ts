import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { createFairShares } from '#server/http/limits/fair-shares.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Calls of merchants that one process serves at once before each has its share alone: about what keeps two cores busy. */
const AT_ONCE = 4
const LEAST = 1
/** A merchant's calls that wait; what comes beyond them is refused, since it would wait longer than a caller does. */
const WAITING_MAX = 500
const RETRY_AFTER_SECONDS = 1

/** Runs the work of a call when it may run. */
type InShare = <T>(spec: EndpointSpec, request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Keeps a merchant that sends more calls than can be served from slowing down the calls of others. */
export function createMerchantShares(): InShare {
  const take = createFairShares({ atOnce: AT_ONCE, least: LEAST, waitingMax: WAITING_MAX })
  return async (spec, request, work) => {
    if (spec.access !== 'signature') return await work()
    const turn = take(merchantOf(spec, request))
    if (turn === undefined) throw new AppError(CODES.tooMany, 'tooMany', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const end = await turn
    try {
      return await work()
    } finally {
      end()
    }
  }
}

/** Which merchant a signed call says it is of; that is checked later. */
function merchantOf({ method }: EndpointSpec, { body, query }: FastifyRequest): string {
  const given: unknown = method === 'GET' ? query : body
  const named: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'mchId') : undefined
  return typeof named === 'string' ? named.slice(0, 64) : ''
}

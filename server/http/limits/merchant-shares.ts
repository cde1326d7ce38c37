import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { createFairShares } from '#server/http/limits/fair-shares.ts'

/** Calls of merchants that one process serves at once before each has its share alone; more than there are cores finish no sooner. */
export const AT_ONCE = Math.max(2, availableParallelism())
const LEAST = 1

/** Runs the work of a call when it may run. */
type InShare = <T>(spec: EndpointSpec, request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Keeps a merchant that sends more calls than can be served from slowing down the calls of others. Nothing is refused. */
export function createMerchantShares(): InShare {
  const inShare = createFairShares({ atOnce: AT_ONCE, least: LEAST })
  return async (spec, request, work) => {
    if (spec.access !== 'signature') return await work()
    return await inShare(merchantOf(spec, request), async (whileWaitingOutside) => {
      request.whileWaitingOutside = whileWaitingOutside
      return await work()
    })
  }
}

/** Which merchant a signed call says it is of; that is checked later. */
function merchantOf({ method }: EndpointSpec, { body, query }: FastifyRequest): string {
  const given: unknown = method === 'GET' ? query : body
  const named: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'mchId') : undefined
  return typeof named === 'string' ? named.slice(0, 64) : ''
}

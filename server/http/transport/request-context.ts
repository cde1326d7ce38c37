import type { EndpointName } from '#contract/contract.ts'
import type { WhileWaitingOutside } from '#server/platform/services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's user id, for the log; 0 without a session. */
    userId: number
    /** Gives the share of the process back that the request holds, while it waits for others. */
    whileWaitingOutside: WhileWaitingOutside
  }
  interface FastifyContextConfig {
    /** The contract call that the route serves. */
    endpoint?: EndpointName
  }
}

export const NOBODY = 0

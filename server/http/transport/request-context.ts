import type { EndpointName } from '#contract/contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's user id, for the log; 0 without a session. */
    userId: number
  }
  interface FastifyContextConfig {
    /** The contract call that the route serves. */
    endpoint?: EndpointName
  }
}

export const NOBODY = 0

import type { EndpointName } from '#contract/contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the call came with, for the log; 0 for nobody. */
    userId: number
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    endpoint?: EndpointName
  }
}

export const NOBODY = 0

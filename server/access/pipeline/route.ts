import type { EndpointSpec } from '#contract/calls/define.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { Actor, Call } from '#server/http/call.ts'
import type { Services } from '#server/platform/services.ts'

/** A handler without its types: the pipeline has parsed the input by the same contract that typed it. */
export type AnyHandler = (call: Call<Actor | null>, input: unknown) => Promise<unknown>

/** A call of the contract with what carries it out. */
export interface Route {
  name: EndpointName
  spec: EndpointSpec
  handler: AnyHandler
  services: Services
  /** The other routes, by their calls. */
  routeOf: (name: EndpointName) => Route
  /** Validates responses against the contract; for tests. */
  checkOutput: boolean
}

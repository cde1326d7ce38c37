import type { EndpointSpec } from '#contract/define.ts'
import type { EndpointName } from '#contract/contract.ts'

/** What sending a call takes of its endpoint; without the schemas, which the browser need not load to call. */
export type EndpointRoute = Pick<EndpointSpec, 'method' | 'path' | 'mutates' | 'responds' | 'takes'>
export type EndpointRoutes = Record<EndpointName, EndpointRoute>

/** Whether a call changes something, so that it carries an Idempotency-Key. */
export function isChanging(route: EndpointRoute): boolean {
  return route.mutates ?? route.method === 'POST'
}

/** Who may make each call, as its endpoint says. */
export type EndpointAccess = Readonly<Record<EndpointName, EndpointSpec['access']>>

export function accessOf(contract: Record<string, EndpointSpec>): Record<string, EndpointSpec['access']> {
  return Object.fromEntries(Object.entries(contract).map(([name, { access }]) => [name, access]))
}

/** The contract without its schemas. */
export function routesOf(contract: Record<string, EndpointSpec>): Record<string, EndpointRoute> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, mutates, responds, takes }]) => [
      name,
      { method, path, mutates, responds, takes },
    ]),
  )
}

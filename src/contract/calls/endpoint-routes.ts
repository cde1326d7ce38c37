import type { EndpointSpec } from '#contract/calls/define.ts'
import type { EndpointName } from '#contract/contract.ts'
import { settingCallOf } from '#contract/calls/setting-calls.ts'
import type { SettingCallName } from '#contract/calls/setting-calls.ts'

/** What sending a call takes of its endpoint; without the schemas, which the browser need not load to call. */
export type EndpointRoute = Pick<EndpointSpec, 'method' | 'path' | 'mutates' | 'responds' | 'takes'>

/** The calls in a table; those of settings are not, since all of theirs follows from the name. */
type TabledCall = Exclude<EndpointName, SettingCallName>
export type EndpointRoutes = Readonly<Record<TabledCall, EndpointRoute>>
/** Who may make each call, as its endpoint says. */
export type EndpointAccess = Readonly<Record<TabledCall, EndpointSpec['access']>>

/** The route of a call. */
export function routeOf(routes: EndpointRoutes, name: EndpointName): EndpointRoute {
  return settingCallOf(name) ?? routes[name as TabledCall]
}

/** Who may make a call. */
export function accessTo(access: EndpointAccess, name: EndpointName): EndpointSpec['access'] {
  return settingCallOf(name)?.access ?? access[name as TabledCall]
}

/** Whether a call changes something, so that it carries an Idempotency-Key. */
export function isChanging(route: EndpointRoute): boolean {
  return route.mutates ?? route.method === 'POST'
}

const tabled = (contract: Record<string, EndpointSpec>) =>
  Object.entries(contract).filter(([name]) => settingCallOf(name) === undefined)

/** Who may make the calls of the table. */
export function accessOf(contract: Record<string, EndpointSpec>): EndpointAccess {
  return Object.fromEntries(tabled(contract).map(([name, { access }]) => [name, access])) as EndpointAccess
}

/** The routes of the table: the contract without its schemas. */
export function routesOf(contract: Record<string, EndpointSpec>): EndpointRoutes {
  return Object.fromEntries(
    tabled(contract).map(([name, { method, path, mutates, responds, takes }]) => [
      name,
      { method, path, mutates, responds, takes },
    ]),
  ) as EndpointRoutes
}

import type { EndpointSpec } from '#contract/calls/define.ts'
import type { EndpointName } from '#contract/contract.ts'
import { settingCallOf } from '#contract/calls/setting-calls.ts'
import type { SettingCallName } from '#contract/calls/setting-calls.ts'

/** Part of an endpoint that is needed to send its call; the browser need not load the schemas. */
export type EndpointRoute = Pick<EndpointSpec, 'method' | 'path' | 'mutates' | 'responds' | 'takes'>

/** The calls in a table; those of settings are not, since all of theirs follows from the name. */
type TabledCall = Exclude<EndpointName, SettingCallName>
/** Route fields of a call that do not follow from its name; most calls that read need none. */
export type EndpointRoutes = Readonly<Partial<Record<TabledCall, Partial<EndpointRoute>>>>
/** Who may make each call, as its endpoint says. */
export type EndpointAccess = Readonly<Record<TabledCall, EndpointSpec['access']>>

/** The route of a call: a GET at the path of its name, unless the table says otherwise. */
export function routeOf(routes: EndpointRoutes, name: EndpointName): EndpointRoute {
  return settingCallOf(name) ?? { ...usualRoute(name), ...routes[name as TabledCall] }
}

const usualRoute = (name: string) => ({ method: 'GET', path: `/v1.0/${name.replaceAll('.', '/')}` }) as const

/** Who may make a call. */
export function accessTo(access: EndpointAccess, name: EndpointName): EndpointSpec['access'] {
  return settingCallOf(name)?.access ?? access[name as TabledCall]
}

/** True for a call that changes something, so that it carries an Idempotency-Key. */
export function isChanging(route: EndpointRoute): boolean {
  return route.mutates ?? route.method === 'POST'
}

const tabled = (contract: Record<string, EndpointSpec>) =>
  Object.entries(contract).filter(([name]) => settingCallOf(name) === undefined)

/** Who may make the calls of the table. */
export function accessOf(contract: Record<string, EndpointSpec>): EndpointAccess {
  return Object.fromEntries(tabled(contract).map(([name, { access }]) => [name, access])) as EndpointAccess
}

/** The table of routes: the contract without its schemas, and without what follows from names. */
export function routesOf(contract: Record<string, EndpointSpec>): EndpointRoutes {
  return Object.fromEntries(
    tabled(contract).flatMap(([name, { method, path, mutates, responds, takes }]) => {
      const usual: Readonly<Record<string, unknown>> = usualRoute(name)
      const own = Object.entries({ method, path, mutates, responds, takes }).filter(
        ([part, value]) => value !== usual[part],
      )
      return own.length === 0 ? [] : [[name, Object.fromEntries(own)]]
    }),
  ) as EndpointRoutes
}

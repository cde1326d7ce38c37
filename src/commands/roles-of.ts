import { access } from 'virtual:endpoint-access'
import type { EndpointName } from '#contract/contract.ts'
import { accessTo } from '#contract/calls/endpoint-routes.ts'
import type { Role } from '#domain/roles.ts'

/** The roles that may make a call, and so may see its command; none for calls without a session. */
export function rolesOf(call: EndpointName): readonly Role[] {
  const roles = accessTo(access, call)
  return typeof roles === 'string' ? [] : roles
}

import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/define.ts'
import type { Role } from '#domain/roles.ts'
import { forbidden } from '#server/platform/app-error.ts'

/** Whether somebody of a role may make a call at all; calls that ask for no session are nobody's by role. */
export function mayCall(role: Role, name: EndpointName): boolean {
  const { access }: EndpointSpec = contract[name]
  return typeof access !== 'string' && access.includes(role)
}

/** 403 for whoever may not make a call of which another call does the work: of one order where it is about many. */
export function requireCall(role: Role, name: EndpointName): void {
  if (!mayCall(role, name)) throw forbidden()
}

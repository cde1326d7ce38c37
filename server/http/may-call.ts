import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import type { Role } from '#domain/roles.ts'
import { forbidden } from '#server/platform/app-error.ts'

/** Whether a role may make a call at all; false for calls without a session. */
export function mayCall(role: Role, name: EndpointName): boolean {
  const { access }: EndpointSpec = contract[name]
  return typeof access !== 'string' && access.includes(role)
}

/** Throws 403 when the role may not make the call; for a bulk call, the single-order call it performs. */
export function requireCall(role: Role, name: EndpointName): void {
  if (!mayCall(role, name)) throw forbidden()
}

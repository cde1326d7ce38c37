import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'

/** The roles that may make a call, and so may see its command; none for calls without a session. */
export function rolesOf(call: EndpointName): readonly Role[] {
  const { access } = contract[call]
  return typeof access === 'string' ? [] : access
}

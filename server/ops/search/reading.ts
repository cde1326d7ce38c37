import type { EndpointSpec } from '#contract/calls/define.ts'
import type { Actor } from '#server/http/call.ts'

/** Whether the caller may make the call that lists what is searched. */
export function mayRead({ role }: Pick<Actor, 'role'>, { access }: Pick<EndpointSpec, 'access'>): boolean {
  return typeof access !== 'string' && access.includes(role)
}

/** Whether a row of a supplier that the caller may see is its team's rather than its own. */
export function isTeamOf(
  { role, supplierId }: Pick<Actor, 'role' | 'supplierId'>,
  rowSupplierId: number | null,
): boolean {
  return role === 'supplier' && rowSupplierId !== supplierId
}

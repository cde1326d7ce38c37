import { useSurface } from '#commands/surface-context.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'

/** True where the person's role may call this at all. */
export function useMayCall(call: EndpointName): boolean {
  const role = useSurface().facts()?.role
  const callers: readonly string[] | string = contract[call].access
  return role !== undefined && callers.includes(role)
}

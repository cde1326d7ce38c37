import { useRouter } from '@tanstack/react-router'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'

/** The order list of a role; undefined where it has none. */
export function usePathOfOrders(role: Role | undefined) {
  const { routesByPath } = useRouter()
  const path = role === undefined ? undefined : pathFor('orders', role)
  return path !== undefined && path in routesByPath ? path : undefined
}

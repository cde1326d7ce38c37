import { useRouter } from '@tanstack/react-router'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'

/** The list of a role's orders, of collections or of payouts; undefined where it has none. */
export function usePathOfOrders(role: Role | undefined, kind: UploadKind = 'collection') {
  const { routesByPath } = useRouter()
  const path = role === undefined ? undefined : pathFor(kind === 'payout' ? 'payoutOrders' : 'orders', role)
  return path !== undefined && path in routesByPath ? path : undefined
}

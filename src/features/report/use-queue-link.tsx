import { Link, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import type { MarkLink } from '#ui/charts/marks.ts'

/** Renders links to the role's queue of orders, payouts or messages; plain text if the role has none. */
export function useQueueLink<Drill extends object>(
  screen: 'orders' | 'payoutOrders' | 'smsRecordManagement',
  role: Role | undefined,
): MarkLink<Partial<Drill>> {
  const { routesByPath } = useRouter()
  const own = role === undefined ? undefined : pathFor(screen, role)
  const path = own !== undefined && own in routesByPath ? own : undefined
  return useCallback(
    (search, attributes, children) =>
      path === undefined ? (
        <span className={attributes.className}>{children}</span>
      ) : (
        <Link to={path} search={search} {...attributes}>
          {children}
        </Link>
      ),
    [path],
  )
}

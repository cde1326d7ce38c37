import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Role } from '#domain/roles.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'
import { usePathOfOrders } from '#features/orders/use-path-of-orders.ts'
import type { MarkLink } from '#ui/charts/mark-link.ts'

/** Renders links to the role's queue of collection orders; plain text if the role has none. */
export function useOrdersLink(role: Role | undefined): MarkLink<Partial<OrderSearch>> {
  const path = usePathOfOrders(role)
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

import { Link } from '@tanstack/react-router'
import type { Role } from '#domain/roles.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import { usePathOfOrders } from '#features/orders/use-path-of-orders.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** An order's number that leads to it in the queue; a payout's stands for itself. */
export function OrderLink({ orderCode, role }: { orderCode: string; role: Role | undefined }) {
  const path = usePathOfOrders(role)
  if (path === undefined || !orderCode.startsWith('C')) return <UntrustedText text={orderCode} />
  return (
    <Link className={styles.link} to={path} search={{ orderCode, showAll: true, open: orderCode }}>
      <bdi>{orderCode}</bdi>
    </Link>
  )
}

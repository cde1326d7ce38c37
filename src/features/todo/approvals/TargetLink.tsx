import { Link, useRouter } from '@tanstack/react-router'
import type { ApprovalRow } from '#contract/todo.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import styles from '#features/todo/approvals/todo.module.css'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** What a request is about, leading to it in its own list where the person has that list. */
export function TargetLink({ approval: { kind, target }, role }: { approval: ApprovalRow; role: Role }) {
  const { routesByPath } = useRouter()
  const name = <bdi>{target}</bdi>
  const [entity] = kind.split('.')
  if (entity === 'payoutBatch') {
    const path = pathFor('payoutBatches', role)
    return path && path in routesByPath ? (
      <Link className={styles.link} to={path} search={{ batchNumber: target }}>
        {name}
      </Link>
    ) : (
      <UntrustedText text={target} />
    )
  }
  if (entity === 'payout') {
    const path = pathFor('payoutOrders', role)
    return path && path in routesByPath ? (
      <Link className={styles.link} to={path} search={{ orderCode: target, open: target }}>
        {name}
      </Link>
    ) : (
      <UntrustedText text={target} />
    )
  }
  const path = pathFor('orders', role)
  return path && path in routesByPath ? (
    <Link className={styles.link} to={path} search={{ orderCode: target, showAll: true, open: target }}>
      {name}
    </Link>
  ) : (
    <UntrustedText text={target} />
  )
}

import { Link, useRouter } from '@tanstack/react-router'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/todo/approvals/todo.module.css'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

interface TargetPlace {
  screen: 'merchants' | 'suppliers' | 'payoutBatches' | 'payoutOrders' | 'orders'
  search: Readonly<Record<string, string | boolean>>
}

/** Where what a request is about stands. */
function placeOf({ balance, kind, target }: ApprovalRow): TargetPlace {
  if (balance !== null)
    return {
      screen: balance.ownerKind === 'merchant' ? 'merchants' : 'suppliers',
      search: { open: String(balance.ownerId) },
    }
  const [entity] = kind.split('.')
  if (entity === 'payoutBatch') return { screen: 'payoutBatches', search: { batchNumber: target } }
  if (entity === 'payout') return { screen: 'payoutOrders', search: { orderCode: target, open: target } }
  return { screen: 'orders', search: { orderCode: target, showAll: true, open: target } }
}

/** What a request is about, leading to it in its own list where the person has that list. */
export function TargetLink({ approval, role }: { approval: ApprovalRow; role: Role }) {
  const { routesByPath } = useRouter()
  const { screen, search } = placeOf(approval)
  const path = pathFor(screen, role)
  return path && path in routesByPath ? (
    <Link className={styles.link} to={path} search={search}>
      <bdi>{visibleText(approval.target)}</bdi>
    </Link>
  ) : (
    <UntrustedText text={approval.target} />
  )
}

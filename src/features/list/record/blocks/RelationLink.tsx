import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/surface-context.ts'
import { STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'

interface RelationLinkProps {
  /** Value that the record shares with the rows it leads to, such as the merchant's name. */
  name: string
  /** The filter of the same list, or the batch that the record belongs to. */
  to: { filter: Record<string, string | number> } | { batch: number }
}

const STAFF: readonly Role[] = STAFF_ROLES

/** Beside a value of a record: leads to what it names, or to the rows that share it; going back returns to the record. */
export function RelationLink({ name, to }: RelationLinkProps) {
  const { t } = useTranslation('list')
  const here = useLocation({ select: ({ pathname }) => pathname })
  const role = useSurface().facts()?.role
  if (role === undefined || !STAFF.includes(role)) return null
  const isBatch = 'batch' in to
  const path = isBatch ? pathFor('payoutBatches', role) : here
  if (path === undefined) return null
  return (
    <Link
      to={path + stringifySearch(isBatch ? { open: String(to.batch) } : to.filter)}
      className={styles.relation}
      data-relation=""
      aria-label={t(isBatch ? 'relation.openNamed' : 'relation.ordersOf', { name: sanitizeText(name, 64) })}
    >
      {t(isBatch ? 'relation.open' : 'relation.orders')}
    </Link>
  )
}

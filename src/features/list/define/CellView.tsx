import { Link } from '@tanstack/react-router'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import type { QueueCell } from '#ui/queue/queue-types.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** The content of a table's cell where React draws it. */
export function CellView({ cell }: { cell: QueueCell }) {
  if (cell === null || typeof cell !== 'object') return <bdi>{visibleText(String(cell ?? ''))}</bdi>
  if ('href' in cell)
    return (
      <Link to={cell.href} className={styles.link} data-relation="">
        <bdi>{visibleText(cell.label)}</bdi>
      </Link>
    )
  if ('picture' in cell) return <img src={cell.picture} alt={cell.label} loading="lazy" height={96} />
  if ('isOn' in cell) return <bdi>{visibleText(cell.label)}</bdi>
  return <StatusBadge {...cell} />
}

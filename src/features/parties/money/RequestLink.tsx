import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Leads to a request among one's own, or among those that wait for one. */
export function RequestLink({ id, isOwn }: { id: number; isOwn: boolean }) {
  const { t } = useTranslation('parties')
  return (
    <Link to={isOwn ? '/todo/initiated' : '/todo/mine'} search={{ open: String(id) }}>
      {t('money.request', { id })}
    </Link>
  )
}

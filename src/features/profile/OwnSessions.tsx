import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/people/profile.endpoints.ts'
import { timeText, zoneName } from '#features/list/columns/time-text.ts'
import { deviceOf } from '#features/session/device-of.ts'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Where the person is signed in. */
export function OwnSessions({ row: { sessions }, zone }: { row: Profile; zone: string }) {
  const { t } = useTranslation('personal')
  return (
    <FramedTable label={t('session.table')}>
      <thead>
        <tr>
          <th scope="col">{t('session.device')}</th>
          <th scope="col">{t('session.ip')}</th>
          <th scope="col">{t('session.seen', { zone: zoneName(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, ip, isCurrent, lastSeenTime, userAgent }) => (
          <tr key={id}>
            <td>
              {sanitizeText(deviceOf(userAgent)) || t('session.unknown')}{' '}
              {isCurrent ? <StatusBadge tone="info" label={t('session.here')} /> : null}
            </td>
            <td data-mono>{ip}</td>
            <td>{timeText(lastSeenTime, zone)}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}

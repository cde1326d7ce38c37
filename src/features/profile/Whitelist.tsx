import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/people/profile.endpoints.ts'
import styles from '#features/profile/Profile.module.css'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** From which addresses a merchant's servers may call. */
export function Whitelist({ row: { api } }: { row: Profile }) {
  const { t } = useTranslation(['personal', 'enums'])
  const addresses = api?.addresses ?? []
  const isNarrowed = addresses.some(({ effect, enabled }) => effect === 'allow' && enabled)
  return (
    <>
      <p className={styles.muted}>{t(`personal:whitelist.${isNarrowed ? 'narrowed' : 'open'}`)}</p>
      {addresses.length > 0 ? (
        <FramedTable label={t('personal:whitelist.table')}>
          <thead>
            <tr>
              <th scope="col">{t('personal:whitelist.network')}</th>
              <th scope="col">{t('personal:whitelist.effect')}</th>
              <th scope="col">{t('personal:whitelist.note')}</th>
            </tr>
          </thead>
          <tbody>
            {addresses.map(({ id, effect, enabled, network, note }) => (
              <tr key={id}>
                <td data-mono>{network}</td>
                <td>
                  <StatusBadge
                    tone={enabled ? (effect === 'allow' ? 'success' : 'danger') : 'neutral'}
                    label={enabled ? t(`enums:ipRuleEffect.${effect}`) : t('personal:whitelist.off')}
                  />
                </td>
                <td>{note === null ? '' : <UntrustedText text={note} />}</td>
              </tr>
            ))}
          </tbody>
        </FramedTable>
      ) : null}
    </>
  )
}

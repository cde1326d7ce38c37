import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { toWallClock } from '#domain/zones.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import styles from '#features/orders/order-profile/OrderProfile.module.css'
import { ProfileFilters } from '#features/orders/order-profile/ProfileFilters.tsx'
import { ProfileHours } from '#features/orders/order-profile/ProfileHours.tsx'
import { ProfileShares } from '#features/orders/order-profile/ProfileShares.tsx'
import { ProfileStages } from '#features/orders/order-profile/ProfileStages.tsx'
import { allOrders, profileInput } from '#features/orders/order-profile/profile-links.ts'
import type { ToQueue } from '#features/orders/order-profile/profile-links.ts'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'
import { useProfileTexts } from '#features/orders/order-profile/use-profile-texts.ts'
import { usePathOfOrders } from '#features/orders/use-path-of-orders.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

/** How collection orders perform: how long each stage takes, and how many succeed by channel, supplier, amount and hour. */
export default function OrderProfilePage({ search, setSearch, user }: ScreenPageProps<ProfileSearch>) {
  const { t } = useTranslation(['profile', 'common'])
  const errorText = useErrorText()
  const { number, rate } = useProfileTexts()
  const path = usePathOfOrders(user.access[0])
  const { zone } = user.system
  const input = useMemo(() => profileInput(search, zone, new Date()), [search, zone])
  const profile = useQuery({ ...query('order.profile', input), placeholderData: keepPreviousData })

  const toQueue: ToQueue = (filter, className, children) =>
    path === undefined || filter === null ? (
      <span className={className}>{children}</span>
    ) : (
      <Link to={path} search={filter} className={className}>
        {children}
      </Link>
    )

  return (
    <div className={styles.page}>
      <ProfileFilters
        search={search}
        setSearch={setSearch}
        error={profile.error}
        zone={zone}
        isBusy={profile.isFetching}
        onRefresh={() => void profile.refetch()}
      />
      {body()}
    </div>
  )

  function body() {
    if (profile.error) {
      return (
        <ErrorState
          title={errorText(profile.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      )
    }
    if (profile.isPending) return <LoadingState label={t('common:loading')} />
    const { data } = profile
    const all = allOrders(data, search)
    const text = (instant: string) => toWallClock(instant, data.zone).slice(0, 16)
    const total = { id: 'total', label: '', total: data.total.count, part: data.total.successCount }
    return (
      <>
        <p className={styles.summary} role="status">
          <span>{t('profile:span', { from: text(data.from), to: text(data.to), zone: zoneName(data.zone) })}</span>
          {toQueue(all, styles.total, t('profile:total', { count: number(total.total) }))}
          <span>{t('profile:successRate', { rate: rate(total) })}</span>
        </p>
        {data.total.count === 0 ? (
          <EmptyState title={t('profile:empty')} />
        ) : (
          <div className={styles.panels} aria-busy={profile.isPlaceholderData}>
            <ProfileStages profile={data} all={all} toQueue={toQueue} />
            <ProfileHours
              profile={data}
              all={all}
              toQueue={toQueue}
              form={search.hours}
              onForm={(hours) => setSearch({ hours }, { replace: true })}
            />
            <ProfileShares profile={data} all={all} toQueue={toQueue} />
          </div>
        )}
      </>
    )
  }
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { homeTilesOf } from '#commands/rows/home-tiles.ts'
import { formatMoney } from '#domain/money/money.ts'
import { accountSearch } from '#domain/money/account-search.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import classes from '#features/home/home/HomePage.module.css'

const EVERY_MS = 30_000

/** A merchant's or supplier's own money by currency and kind; each amount leads to the records that make it. */
export function Balances({ role }: { role: Role }) {
  const { t } = useTranslation(['shell', 'enums'])
  const balances = useQuery({ ...query('user.getTotalBalance', {}), refetchInterval: EVERY_MS })
  const path = pathFor('fundRecords', role)
  const key = homeTilesOf(role).get('balances')?.key
  const list = (balances.data?.list ?? []).filter(
    ({ balanceMinor, purpose }) => purpose === 'available' || balanceMinor !== 0,
  )
  if (path === undefined) return null
  return (
    <Panel
      title={t('shell:home.balances')}
      aside={
        <>
          {t('shell:home.balancesHint')} <kbd className={classes.digit}>{key}</kbd>
        </>
      }
      query={balances}
      empty={list.length === 0 ? t('shell:home.noBalances') : undefined}
      className={classes.wide}
    >
      <ul className={classes.queues}>
        {list.map((balance) => {
          const { ownerKind, purpose, currency, exponent, balanceMinor } = balance
          return (
            <li key={`${purpose} ${currency}`}>
              <Link
                className={classes.queue}
                to={path}
                search={accountSearch({ ...balance, ownerId: null })}
                data-waiting={balanceMinor !== 0 || undefined}
              >
                <span className={classes.tileName}>
                  {t(`enums:ledgerAccount.${ownerKind}.${purpose}` as 'enums:ledgerAccount.outside.clearing')}
                </span>
                <span className={classes.tileCount}>
                  {formatMoney(balanceMinor, exponent)} <small>{currency}</small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

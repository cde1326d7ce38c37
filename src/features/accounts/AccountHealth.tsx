import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { OutputOf } from '#contract/contract.ts'
import { familyNamed } from '#domain/accounts/families.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { AccountTimeline } from '#features/accounts/AccountTimeline.tsx'
import styles from '#features/accounts/Accounts.module.css'
import { useErrorText } from '#features/failure-text.ts'
import { FormHostContext } from '#features/list/action/form/form-host.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { accountActions } from '#actions/parties/account.actions.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import { Action } from '#ui/fields/Action.tsx'

type Health = OutputOf<'resource.getHealth'>
type Forecast = OutputOf<'resource.getForecast'>

/**
 * Below an account's fields: whether it takes orders and why not, its monitors, when its limits will be reached, and
 * its states over time.
 */
export function AccountHealth({ row, zone }: { row: AccountRow; zone: string }) {
  const { family, id } = row
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const health = useQuery({ ...query('resource.getHealth', { resourceId: id }), staleTime: 0 })
  const forecast = useQuery({ ...query('resource.getForecast', { resourceId: id }), staleTime: 0 })
  const error = health.error ?? forecast.error
  if (family === 'opt') return null
  if (error) return <p role="alert">{errorText(error)}</p>
  return (
    <>
      <h2 className={recordStyles.heading}>{t('health.title')}</h2>
      {health.data ? <HealthLines health={health.data} row={row} zone={zone} /> : null}
      {forecast.data ? <ForecastLine forecast={forecast.data} zone={zone} /> : null}
      <AccountTimeline key={id} resourceId={id} zone={zone} />
    </>
  )
}

function HealthLines({ health, row, zone }: { health: Health; row: AccountRow; zone: string }) {
  const { t } = useTranslation('accounts')
  const texts = useListTexts('accounts')
  const { breaker, cause, exceptions, failures, monitors, outcomes, probeTime, since } = health
  const state = texts.enum('breakerState', breaker)
  return (
    <ul className={styles.lines}>
      {row.family === null ? null : <li>{t(`health.from.${familyNamed(row.family).health}`)}</li>}
      <li>
        {since === null || cause === null
          ? state
          : t('health.since', { state, cause: texts.enum('breakerCause', cause), since: timeText(since, zone) })}
        {probeTime === null ? null : <> · {t('health.probe', { time: timeText(probeTime, zone) })}</>}
      </li>
      {outcomes > 0 ? <li>{t('health.failures', { failures, outcomes })}</li> : null}
      {exceptions > 0 ? (
        <li>
          {t('health.exceptions', { count: exceptions })} <ShowExceptions row={row} />
        </li>
      ) : null}
      {monitors.map(({ lastServiceTime, monitorId, serviceState }) => (
        <li key={monitorId}>
          <bdi>{visibleText(monitorId)}</bdi>: {texts.enum('serviceState', serviceState)}
          {lastServiceTime === null ? null : ` · ${timeText(lastServiceTime, zone)}`}
        </li>
      ))}
    </ul>
  )
}

/** Opens them, as its key does. */
function ShowExceptions({ row }: { row: AccountRow }) {
  const texts = useListTexts('accounts')
  const host = useContext(FormHostContext)
  const id = commandOf(accountActions, 'exceptions')
  return host ? (
    <Action variant="quiet" keys={host.keyOf(id)} onClick={() => host.run(id, row)}>
      {texts.command(id)}
    </Action>
  ) : null
}

/** When the first limit will be reached at the rate of the last hour, which leads to the orders that it counts. */
function ForecastLine({ forecast: { first, orders }, zone }: { forecast: Forecast; zone: string }) {
  const { t } = useTranslation('accounts')
  const role = useSurface().facts()?.role
  const path = role && pathFor('orders', role)
  if (first === null) return <p className={styles.muted}>{t('health.notFull')}</p>
  const text = t('health.full', { limit: t(`health.limit.${first.limit}`), time: timeText(first.fullTime, zone) })
  return (
    <p>
      {path ? (
        <Link to={path + stringifySearch(orders)} data-relation="">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

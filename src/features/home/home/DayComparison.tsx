import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { formatMoneyFigure } from '#domain/money/money.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { dayRows, successRate, tenths, trendOf, change } from '#features/home/home/day-rows.ts'
import type { DayRow } from '#features/home/home/day-rows.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import classes from '#features/home/home/HomePage.module.css'
import { ARROWS } from '#ui/sanitize-text.ts'

const EVERY_MS = 30_000
const TREND_EVERY_MS = 600_000

/** Orders of today beside those of yesterday until the same time, by currency; currencies are never added. */
export function DayComparison({ zone }: { zone: string }) {
  const { t } = useTranslation(['shell', 'enums'])
  const today = useQuery({ ...query('order.statistics.today', {}), refetchInterval: EVERY_MS })
  // Yesterday up to the same time: a morning against a whole day is always a fall.
  const sameTime = useSameTimeYesterday(zone)
  const yesterday = useQuery({
    ...query('order.statistics.yesterday', { todayDate: sameTime }),
    placeholderData: keepPreviousData,
  })
  const trend = useQuery({ ...query('order.statistics.days', {}), refetchInterval: TREND_EVERY_MS })
  const rows = today.data && yesterday.data ? dayRows(today.data, yesterday.data) : []
  const both = {
    isPending: today.isPending || yesterday.isPending,
    isFetching: today.isFetching || yesterday.isFetching,
    error: today.error ?? yesterday.error,
    refetch: () => Promise.all([today.refetch(), yesterday.refetch()]),
  }
  const asOf = today.dataUpdatedAt > 0 ? toWallClock(new Date(today.dataUpdatedAt), zone).slice(11) : undefined

  // Until there is something to compare, the other parts of the page have the room.
  if (today.data && yesterday.data && rows.length === 0) return null
  return (
    <Panel
      title={t('shell:home.today')}
      aside={asOf && t('shell:home.asOf', { time: asOf })}
      query={both}
      empty={undefined}
    >
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('shell:home.tableCaption')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('shell:home.currency')}</th>
              <th scope="col" className={classes.number}>
                {t('shell:home.orders')}
              </th>
              <th scope="col" className={classes.number}>
                {t('shell:home.amount')}
              </th>
              <th scope="col" className={classes.number}>
                {t('shell:home.successAmount')}
              </th>
              <th scope="col" className={classes.number}>
                {t('shell:home.successRate')}
              </th>
            </tr>
          </thead>
          <tbody>{rows.map(currencyRow)}</tbody>
        </table>
      </div>
    </Panel>
  )

  function currencyRow(row: DayRow) {
    const { currency, exponent, today: now, yesterday: before } = row
    const days = trend.data?.days ?? []
    const money = (minor: number) => formatMoneyFigure(minor, exponent)
    const count = (value: number) => value.toLocaleString('en-US')
    return (
      <tr key={currency}>
        <th scope="row">
          {currency}
          <Sparkline values={trendOf(days, row)} label={t('shell:home.trend', { count: days.length })} />
        </th>
        <Compared
          now={count(now.orderCount)}
          before={count(before.orderCount)}
          from={before.orderCount}
          to={now.orderCount}
          orders={before.orderCount}
        />
        <Compared
          now={money(now.orderAmountMinor)}
          before={money(before.orderAmountMinor)}
          from={before.orderAmountMinor}
          to={now.orderAmountMinor}
          orders={before.orderCount}
        />
        <Compared
          now={money(now.successAmountMinor)}
          before={money(before.successAmountMinor)}
          from={before.successAmountMinor}
          to={now.successAmountMinor}
          orders={before.successCount}
        />
        <Rates now={successRate(now)} before={successRate(before)} />
      </tr>
    )
  }
}

interface ComparedProps {
  now: string
  before: string
  from: number
  to: number
  /** Orders of yesterday. */
  orders: number
}

/** A figure of today over yesterday's, with the change. */
function Compared({ now, before, from, to, orders }: ComparedProps) {
  const { t } = useTranslation('shell')
  return (
    <td className={classes.number}>
      <div className={classes.now}>{now}</div>
      <div className={classes.before} title={t('home.yesterday')}>
        {from > 0 || to === 0 ? `${before} ` : ''}
        <Delta now={to} before={from} orders={orders} />
      </div>
    </td>
  )
}

function Rates({ now, before }: { now: number | null; before: number | null }) {
  const { t } = useTranslation('shell')
  const text = (rate: number | null) => (rate === null ? '–' : t('home.rateOf', { percent: tenths(rate) }))
  return (
    <td className={classes.number}>
      <div className={classes.now}>{text(now)}</div>
      <div className={classes.before} title={t('home.yesterday')}>
        {text(before)}
      </div>
    </td>
  )
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** This time yesterday as a wall clock, to the minute. */
function useSameTimeYesterday(zone: string): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return toWallClock(new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - DAY_MS), zone)
}

/** The change of a figure, with an arrow beside the colour; `orders` are those of the day before. */
function Delta({ now, before, orders }: { now: number; before: number; orders: number }) {
  const { t } = useTranslation('shell')
  const by = change(now, before, orders)
  if (by === null) return <span className={classes.same}>{now > 0 && before === 0 ? t('home.newToday') : ''}</span>
  const direction = by > 0 ? 'up' : by < 0 ? 'down' : 'same'
  return (
    <span className={classes[direction]}>
      <span aria-hidden="true">{ARROWS[direction]}</span> {by > 0 ? '+' : ''}
      {t('home.rateOf', { percent: tenths(by) })}
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/surface-context.ts'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { timeText } from '#features/list/columns/time-text.ts'
import { stageStyle } from '#features/payouts/payout-status-styles.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

type SamePayee = PayoutDetail['samePayee']

/** Warns where the same amount to the same payee was asked for within an hour; nothing otherwise. */
export function RepeatWarning({ samePayee, zone }: { samePayee: SamePayee; zone: string }) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const repeats = samePayee.filter(({ isRepeat }) => isRepeat)
  const [first] = repeats
  if (!first) return null
  return (
    <p role="alert" className={styles.warning}>
      {t('samePayee.repeat', {
        count: repeats.length,
        code: first.orderCode,
        time: timeText(first.createTime, zone),
        stage: texts.stage(first.stage),
      })}
    </p>
  )
}

/** The other payouts to the payee within a day, each leading to its record; nothing where there is none. */
export function SamePayeeList({ samePayee, zone }: { samePayee: SamePayee; zone: string }) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const role = useSurface().facts()?.role
  const path = role && pathFor('payoutOrders', role)
  if (samePayee.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('samePayee.title')}</h2>
      <ul className={styles.candidates} aria-label={t('samePayee.title')}>
        {samePayee.map(({ orderCode, merchantName, stage, amountMinor, exponent, currency, createTime }) => (
          <li key={orderCode} className={styles.candidate}>
            <span>
              {path === undefined ? (
                orderCode
              ) : (
                <Link
                  to={path + stringifySearch({ orderCode, open: orderCode })}
                  className={styles.link}
                  data-relation=""
                >
                  {orderCode}
                </Link>
              )}
              <span className={styles.muted}>
                {' '}
                {timeText(createTime, zone)} · <UntrustedText text={merchantName} />
              </span>
            </span>
            <span>
              {formatMoney(amountMinor, exponent)} {currency}{' '}
              <StatusBadge {...stageStyle(stage)} label={texts.stage(stage)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

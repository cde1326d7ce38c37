import { useTranslation } from 'react-i18next'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { ORDER_OUTCOMES } from '#domain/payouts/payout-batch.ts'
import type { BatchEffect, OrderOutcome, Share } from '#domain/payouts/payout-batch.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'

type BatchMoney = Pick<PayoutBatchRow, 'currency' | 'exponent' | 'totalMinor'>

/** An amount of a batch in words; undefined while a setting keeps its totals from being counted. */
export function useShareMoney({ currency, exponent, totalMinor }: BatchMoney): (share: Share) => string | undefined {
  return ({ amountMinor }) => (totalMinor === null ? undefined : `${formatMoney(amountMinor, exponent)} ${currency}`)
}

interface EffectTextProps {
  batch: BatchMoney
  effect: Pick<BatchEffect, OrderOutcome>
  /** While nobody has said where they go, the ticked orders are only not paid. */
  isOpen?: boolean
}

/** The effect of the choices on the orders of a batch, in counts and sums. */
export function EffectText({ batch, effect, isOpen = false }: EffectTextProps) {
  const { t } = useTranslation('payoutBatches')
  const money = useShareMoney(batch)
  const { completed, rejected, released } = effect
  const total = money({
    count: 0,
    amountMinor: ORDER_OUTCOMES.reduce((sum, outcome) => sum + effect[outcome].amountMinor, 0),
  })
  const counts = t(isOpen ? 'effect.open' : 'effect.all', {
    completed: completed.count,
    rejected: rejected.count,
    released: released.count,
  })
  const parts = ORDER_OUTCOMES.filter((outcome) => effect[outcome].count > 0)
  return (
    <section className={styles.effect} aria-label={t('effect.title')} aria-live="polite">
      <p className={styles.sum}>{total === undefined ? counts : t('effect.withSum', { counts, total })}</p>
      {parts.length > 1 && total !== undefined ? (
        <dl className={styles.shares}>
          {parts.map((outcome) => (
            <div key={outcome} className={styles.row}>
              <dt>{t(isOpen && outcome === 'rejected' ? 'effect.notPaid' : `effect.part.${outcome}`)}</dt>
              <dd>{effect[outcome].count}</dd>
              <dd>{money(effect[outcome])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}

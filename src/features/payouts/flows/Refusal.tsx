import { useTranslation } from 'react-i18next'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import { timeText } from '#features/list/time-text.ts'
import styles from '#features/payouts/flows/Refusal.module.css'
import { stageLook } from '#features/payouts/payout-looks.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import type { Conflict, Failure } from '#machines/outcome.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Why the last try did not do it. */
export function Refusal({ failure }: { failure: Failure | null }) {
  const texts = usePayoutTexts()
  return failure === null ? null : (
    <p className={styles.refusal} role="alert">
      {texts.failure(failure)}
    </p>
  )
}

/** That the payout moved on: who changed it and when, what stands against the action, and what the payout is now. */
export function ConflictNotice({ conflict, zone }: { conflict: Conflict<PayoutRow>; zone: string }) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const at = conflict.at === null ? '' : timeText(conflict.at, zone)
  return (
    <div className={styles.conflict} role="alert">
      <strong>{t('conflict.title')}</strong>
      <span>{conflict.by === null ? t('conflict.automation', { at }) : t('conflict.who', { by: conflict.by, at })}</span>
      {conflict.refusal && conflict.refusal !== 'movedOn' ? <span>{texts.refusal(conflict.refusal)}</span> : null}
      {conflict.present ? (
        <span>
          {t('conflict.now')} <StatusBadge {...stageLook(conflict.present.stage)} label={texts.stage(conflict.present.stage)} />
        </span>
      ) : null}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { RequestLink } from '#features/parties/money/RequestLink.tsx'
import { isMoneyVerb } from '#actions/parties/money-actions.ts'

/** What became of an operation on a party's money: where it was posted, or where the request waits. */
export function MoneyAnswer({ verb, answer }: { verb: string; answer: unknown }) {
  const { t } = useTranslation('parties')
  if (!isMoneyVerb(verb)) return null
  const { approvalId, transactionId } = answer as OutputOf<'balance.adjust'>
  return (
    <p role="status">
      {approvalId === null ? (
        <>
          {t('money.posted')}{' '}
          <Link to="/fundRecord/fundRecordAdmin" search={{ transactionId }}>
            {t('money.transaction', { id: transactionId })}
          </Link>
        </>
      ) : (
        <>
          {t('money.asked')} <RequestLink id={approvalId} isOwn />
        </>
      )}
    </p>
  )
}

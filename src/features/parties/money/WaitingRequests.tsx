import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { RequestLink } from '#features/parties/money/RequestLink.tsx'
import { ownerOf } from '#machines/party/money-actions.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** What waits for a second person and is about a party's money; nothing where nothing waits. */
export function WaitingRequests({ row, zone }: { row: PartyRow; zone: string }) {
  const { t } = useTranslation('parties')
  const texts = useListTexts()
  const { data } = useQuery({ ...query('balance.getWaiting', ownerOf(row)), staleTime: 0 })
  if (!data || data.list.length === 0) return null
  const whatOf = ({ balance, kind }: ApprovalRow) =>
    balance ? texts.enum('balanceOperation', balance.operation) : texts.enum('approvalKind', kind)
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('money.waits')}</h2>
      <ul>
        {data.list.map(({ approval, isOwn, mayFollow }) => (
          <li key={approval.id}>
            {whatOf(approval)} {formatMoney(approval.amountMinor, approval.exponent)} {approval.currency}
            {' · '}
            <UntrustedText text={approval.requestedBy} /> {timeText(approval.requestTime, zone)}{' '}
            {mayFollow ? <RequestLink id={approval.id} isOwn={isOwn} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

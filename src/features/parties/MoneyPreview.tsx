import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMoneyVerb, operationIn } from '#actions/parties/money-actions.ts'
import { query } from '#api/api.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { PartyBalances } from '#contract/parties/balance.endpoints.ts'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { BalanceChange } from '#contract/people/todo.endpoints.ts'
import { FUND_PURPOSES } from '#domain/money/ledger.ts'
import { useErrorText } from '#features/failure-text.ts'
import styles from '#features/list/action/action.module.css'
import { useLookup } from '#features/list/list-texts.ts'
import { createShown, useShown } from '#features/list/FactList.tsx'
import { BalanceChanges } from '#features/list/record/blocks/BalanceChanges.tsx'
import type { FormValues } from '#machines/form/form-values.ts'

/** Leads to a request among one's own, or among those that wait for one. */
export function RequestLink({ id, isOwn }: { id: number; isOwn: boolean }) {
  const { t } = useTranslation('parties')
  return (
    <Link to={isOwn ? '/todo/initiated' : '/todo/mine'} search={{ open: String(id) }}>
      {t('money.request', { id })}
    </Link>
  )
}

type Asked = Pick<InputOf<'balance.preview'>, 'ownerKind' | 'ownerId' | 'currency'>

/** The balances of a party that a person has before them, so that the server can tell when they have moved. */
export const presentBalances = createShown<PartyBalances>()

export const askedOf = ({ ownerKind, ownerId, currency }: Asked): unknown[] => [ownerKind, String(ownerId), currency]

/** The balances that go with an operation on money as seen. */
export const moneySeen = (verb: string, input: object): { seen?: PartyBalances | undefined } =>
  isMoneyVerb(verb) ? { seen: presentBalances.of(askedOf(input as Asked)) } : {}

const TYPING_MS = 150
/** How often the balances are read again: orders move them while a form is open. */
const REFRESH_MS = 3_000

/** Props of the preview below a list's forms. */
export interface MoneyPreviewProps {
  verb: string
  row: PartyRow | undefined
  values: FormValues
}

/** Below a form that moves a party's money: what it will post, as it is typed. */
export function MoneyPreview({ verb, row, values }: MoneyPreviewProps) {
  const [rested] = useDebouncedValue(values, TYPING_MS)
  const operation = row && isMoneyVerb(verb) ? operationIn(row, verb, rested) : undefined
  return row && operation ? <Postings operation={operation} row={row} /> : null
}

type Preview = OutputOf<'balance.preview'>

function Postings({ operation, row }: { operation: InputOf<'balance.preview'>; row: PartyRow }) {
  const { t } = useTranslation('parties')
  const text = useLookup()
  const errorText = useErrorText()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query('balance.preview', operation),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  // The row is new where a conflict was taken note of: what stood here then is old.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on another row.
  useEffect(() => void refetch(), [row])
  useShown(presentBalances, askedOf(operation), isPlaceholderData ? undefined : data?.balances)
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  return (
    <section aria-label={t('money.preview')} aria-live="polite">
      {data.refusal ? (
        <p role="alert" className={styles.refusal}>
          {text(`errors:${data.refusal.msg}`, data.refusal.params)}
        </p>
      ) : null}
      <BalanceChanges changes={data.changes.length > 0 ? data.changes : presentOf(data, operation, row)} />
      {data.waiting ? (
        <p role="alert">
          {t('money.waiting')} <RequestLink id={data.waiting.approvalId} isOwn={data.waiting.isOwn} />
        </p>
      ) : data.needsApproval ? (
        <p>{t('money.needsApproval')}</p>
      ) : null}
    </section>
  )
}

/** Balances of a party, while nothing is to be posted yet. */
function presentOf(
  { balances, exponent }: Preview,
  { ownerKind, currency }: InputOf<'balance.preview'>,
  { name: ownerName }: PartyRow,
): BalanceChange[] {
  const shown = FUND_PURPOSES.filter((purpose) => purpose === 'available' || balances[purpose] !== 0)
  return shown.map((purpose) => {
    const minor = balances[purpose]
    return { ownerKind, ownerName, purpose, currency, exponent, beforeMinor: minor, changeMinor: 0, afterMinor: minor }
  })
}

/** Outcome of an operation on a party's money: where it was posted, or where the request waits. */
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

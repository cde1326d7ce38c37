import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankRecordRow, MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { CandidateLine } from '#features/bank-records/match/CandidateLine.tsx'
import styles from '#features/bank-records/BankRecords.module.css'
import { ClaimNotice } from '#features/bank-records/desk/ClaimNotice.tsx'
import { FittingPreview } from '#features/bank-records/desk/FittingPreview.tsx'
import {
  bestOf,
  digitsIn,
  pickedBy,
  pickOrders,
  searchedIn,
  sumOf,
  withFound,
  isWholeNumber,
} from '#features/bank-records/match/pick-orders.ts'
import type { Picked } from '#features/bank-records/match/pick-orders.ts'
import { useCandidates, useNamedOrders } from '#features/bank-records/match/use-candidates.ts'
import { useErrorText } from '#features/failure-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { RecordColumns } from '#features/list/record/blocks/RecordColumns.tsx'
import { orderCodesIn, differingOn } from '#actions/collect/bank-record.actions.ts'
import { textOf, groupOf } from '#machines/form/form-values.ts'
import { isTeaching, TeachMessage } from '#features/teaching/TeachMessage.tsx'
import { LoadingState } from '#ui/states.tsx'
import { differenceToConfirm } from '#domain/bank-records/match-payments.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { sanitizeBlock, sanitizeText } from '#ui/sanitize-text.ts'

type MatchFormProps = FormDetailProps<BankRecordRow>
type RowProps = MatchFormProps & { row: BankRecordRow }

/**
 * Below the forms that decide on payments: what they are about, and what they may belong to; or the text that is
 * taught.
 */
export function MatchForm(props: MatchFormProps) {
  const { row, verb } = props
  if (isTeaching(verb)) return row ? <TeachMessage {...props} subject={{ bankRecordId: row.id }} /> : null
  if (props.verb === 'matchFitting') return <FittingPreview {...props} />
  return props.row && props.verb === 'match' ? <Match {...props} row={props.row} /> : null
}

/** The payment, and the orders that it may belong to: the best stands in the field, if it is a possible one. */
function Match(props: RowProps) {
  const { row, zone } = props
  return (
    <>
      <ClaimNotice row={row} />
      <RecordColumns beside={<Candidates {...props} />}>
        <RecordFacts row={row} zone={zone} />
      </RecordColumns>
    </>
  )
}

function Candidates(props: RowProps) {
  const { onFill, row, values, zone } = props
  const { t } = useTranslation('bankRecords')
  const errorText = useErrorText()
  const { data: known, error, isFetchedAfterMount } = useCandidates(row)
  // Earlier candidates may stand in another order by now: a digit would take another one than was seen.
  const data = isFetchedAfterMount ? known : undefined
  const typed = textOf(values, 'orderCodes')
  const fill = (orderCodes: string) => onFill({ orderCodes })
  useFilled(props, data?.list)
  const named = useNamed(props)
  const list = [...(named ?? []), ...(data?.list ?? [])]
  const chosen = useChosenOrder(props, data && list)
  const codes = orderCodesIn(typed)
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('candidates.loading')} />
  // One that was found by what it is called is no candidate, and what speaks against it is to be seen all the same.
  const found = [...(named ?? []), ...(chosen ? [chosen] : [])].filter(({ orderCode }, at, all) =>
    [...data.list, ...all.slice(0, at)].every((one) => one.orderCode !== orderCode),
  )
  if (found.length + data.list.length === 0) return <p className={styles.muted}>{t('candidates.none')}</p>
  return (
    <section aria-label={t('candidates.title')} aria-live="polite">
      <h3 className={recordStyles.heading}>{t('candidates.title')}</h3>
      <p className={styles.muted}>{t('candidates.help')}</p>
      {codes.length > 1 ? <Sum row={row} sum={sumOf(codes, list)} /> : null}
      {found.length > 0 ? (
        <ul className={styles.candidates} aria-label={t('candidates.found')}>
          {found.map((candidate) => (
            <li key={candidate.orderCode} aria-current={codes.includes(candidate.orderCode) || undefined}>
              <CandidateLine
                candidate={candidate}
                row={row}
                zone={zone}
                onChoose={() => fill(withFound(typed, candidate.orderCode))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ol className={styles.candidates}>
        {data.list.map((candidate) => (
          <li key={candidate.orderCode} aria-current={codes.includes(candidate.orderCode) || undefined}>
            <CandidateLine candidate={candidate} row={row} zone={zone} onChoose={() => fill(candidate.orderCode)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Sum of several orders' amounts, beside the amount that came in. */
function Sum({ row: { amountMinor, currency, exponent }, sum }: { row: BankRecordRow; sum: number | null }) {
  const { t } = useTranslation('bankRecords')
  const text = (minor: number) => `${formatMoney(minor, exponent)} ${currency}`.trim()
  if (sum === null) return null
  return (
    <p className={sum === amountMinor ? styles.fits : styles.short} role="status">
      {t(sum === amountMinor ? 'share.exact' : 'share.differs', { sum: text(sum), amount: text(amountMinor) })}
    </p>
  )
}

/** Fills in the best candidate, and those that digits point at. */
function useFilled({ onFill, values }: RowProps, list: readonly MatchCandidate[] | undefined): void {
  const typed = textOf(values, 'orderCodes')
  const isFilled = useRef(false)
  const picked = useRef<Picked | null>(null)
  useEffect(() => {
    if (!list) return
    const digits = picked.current ? digitsIn(typed, picked.current) : undefined
    if (typed !== picked.current?.orderCodes) picked.current = null
    if (digits !== undefined) return onFill({ orderCodes: digits })
    const wanted = isFilled.current || typed !== '' ? pickOrders(typed, list) : bestOf(list)?.orderCode
    if (wanted !== undefined && isFilled.current) picked.current = pickedBy(typed, wanted)
    const isGuess = !isFilled.current && typed === ''
    isFilled.current = true
    if (wanted !== undefined) onFill({ orderCodes: wanted }, isGuess)
  }, [list, typed, onFill])
}

/** Looks for an order by its UTR or the merchant’s number of it, and fills in the only one. */
function useNamed({ onFill, row, values }: RowProps): readonly MatchCandidate[] | undefined {
  const typed = textOf(values, 'orderCodes')
  const { data } = useNamedOrders(row, searchedIn(typed))
  const [found, ...others] = data?.list ?? []
  const wanted = found && others.length === 0 ? found.orderCode : undefined
  useEffect(() => {
    if (wanted !== undefined) onFill({ orderCodes: withFound(typed, wanted) })
  }, [wanted, typed, onFill])
  return data?.list
}

type Props = Pick<FormDetailProps<BankRecordRow>, 'onFill' | 'values'> & { row: BankRecordRow }

/**
 * The one order that stands in the form; one that is no candidate is looked up by its number. The form is told how much
 * the payment differs from it, where that is asked about before it is sent.
 */
function useChosenOrder(
  { onFill, row, values }: Props,
  candidates: readonly MatchCandidate[] | undefined,
): MatchCandidate | undefined {
  const [code, ...others] = orderCodesIn(textOf(values, 'orderCodes'))
  const only = code !== undefined && others.length === 0 && isWholeNumber(code) ? code : undefined
  const known = candidates?.find(({ orderCode }) => orderCode === only)
  const { data } = useNamedOrders(row, candidates && !known && only !== undefined ? only : null)
  const chosen = known ?? data?.list.find(({ orderCode }) => orderCode === only)
  const difference = chosen ? differenceToConfirm(row.amountMinor, chosen.amountMinor) : null
  const orderCode = chosen && difference !== null ? chosen.orderCode : ''
  const differenceMinor = difference === null ? '' : String(difference)
  const shown = groupOf(values, 'differing')
  const isShown = textOf(shown, 'orderCode') === orderCode && textOf(shown, 'differenceMinor') === differenceMinor
  useEffect(() => {
    if (!isShown) onFill(differingOn(difference === null ? null : { orderCode, differenceMinor: difference }), true)
  }, [isShown, onFill, orderCode, difference])
  return chosen
}

const TEXT_LENGTH = 64

/** Fields of a payment that are compared with orders. */
function RecordFacts({ row, zone }: { row: BankRecordRow; zone: string }) {
  const { t } = useTranslation(['bankRecords', 'list'])
  const texts = useListTexts('bankRecords')
  const { amountMinor, currency, doubt, exponent, identifyCode, occurredTime, payerName, resourceName, text, utr } = row
  const facts = [
    { id: 'amountMinor', value: `${formatMoney(amountMinor, exponent)} ${currency}`.trim(), isMono: true },
    { id: 'occurredTime', value: timeText(occurredTime, zone), isMono: true },
    { id: 'payerName', value: payerName },
    { id: 'utr', value: utr, isMono: true },
    { id: 'identifyCode', value: identifyCode, isMono: true },
    { id: 'resourceName', value: resourceName },
    { id: 'doubt', value: doubt === null ? null : texts.enum('paymentDoubt', doubt) },
  ] as const
  const fields = facts.flatMap(({ id, value, ...rest }) =>
    value === null ? [] : [{ ...rest, id, label: t(`column.${id}`), value: sanitizeText(value, TEXT_LENGTH) }],
  )
  return (
    <FieldList
      fields={[
        ...fields,
        { id: 'text', label: t('column.text'), value: <pre className={recordStyles.block}>{sanitizeBlock(text)}</pre> },
      ]}
      labels={{
        copy: (label) => t('list:inspector.copyField', { label }),
        copied: t('list:inspector.copiedField'),
      }}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { ownerOf } from '#actions/parties/money-actions.ts'
import { query } from '#api/api.ts'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { NoteList } from '#features/list/notes/NoteList.tsx'
import { useNotes } from '#features/list/notes/use-notes.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { RequestLink, MoneyPreview } from '#features/parties/MoneyPreview.tsx'
import type { MoneyPreviewProps } from '#features/parties/MoneyPreview.tsx'
import { rateText } from '#features/parties/party-cells.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

const PARTS = ['availableMinor', 'payoutMinor', 'heldMinor', 'depositMinor'] as const

interface DetailProps {
  row: PartyRow
  zone: string
}

export const MerchantDetail = (props: DetailProps) => <PartyDetail kind="merchant" {...props} />
export const SupplierDetail = (props: DetailProps) => <PartyDetail kind="supplier" {...props} />

/** Requests that wait for a party, its money by currency, its rates and fees by product, and the notes on it. */
function PartyDetail({ kind, row, zone }: DetailProps & { kind: 'merchant' | 'supplier' }) {
  const { id, balances, products } = row
  const { t } = useTranslation('parties')
  const texts = useListTexts()
  const money = balances.map((balance) => ({ ...balance, payoutMinor: balance.frozenMinor - balance.heldMinor }))
  return (
    <>
      <WaitingRequests row={row} zone={zone} />
      <FramedTable label={t('balances')}>
        <thead>
          <tr>
            <th scope="col">{t('balances')}</th>
            {money.map(({ currency }) => (
              <th key={currency} scope="col" data-numeric>
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {money.length === 0 && (
            <tr>
              <td className={styles.muted}>{t('noMoney')}</td>
            </tr>
          )}
          {money.length > 0 &&
            PARTS.map((part) => (
              <tr key={part}>
                <th scope="row">{t(`balance.${part}`)}</th>
                {money.map((balance) => (
                  <td key={balance.currency} data-numeric className={balance[part] < 0 ? styles.negative : undefined}>
                    {formatMoney(balance[part], balance.exponent)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </FramedTable>
      <FramedTable label={t('products')}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col" data-numeric>
              {t('rate')}
            </th>
            <th scope="col" data-numeric>
              {t('fixedFee')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {products.length === 0 && (
            <tr>
              <td colSpan={4} className={styles.muted}>
                {t('noProducts')}
              </td>
            </tr>
          )}
          {products.map(({ productId, rate, fixedFeeMinor, enabled }) => {
            const product = productId === null ? undefined : productOf(productId)
            return (
              <tr key={productId}>
                <td>{productId === null ? t('everyProduct') : texts.product(productId)}</td>
                <td data-numeric>{rateText(rate)}</td>
                <td data-numeric>
                  {formatMoney(fixedFeeMinor, product?.exponent ?? 2)} {product?.currency}
                </td>
                <td>{texts.enum('yesNo', enabled ? 'yes' : 'no')}</td>
              </tr>
            )
          })}
        </tbody>
      </FramedTable>
      <PartyNotes kind={kind} id={id} zone={zone} />
    </>
  )
}

interface PartyNotesProps {
  kind: 'merchant' | 'supplier'
  id: number
  zone: string
}

/** Notes of staff about a party, for those who may read them. */
function PartyNotes({ kind, id, zone }: PartyNotesProps) {
  const notes = useNotes({ kind, subject: String(id) }, true)
  return notes?.data ? <NoteList notes={notes.data.list} zone={zone} mayWrite={notes.mayWrite} /> : null
}

/** Requests about a party's money that wait for a second person. */
function WaitingRequests({ row, zone }: { row: PartyRow; zone: string }) {
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

/** Below a form about a merchant: what it posts, or what is made with a new one. */
export function MerchantFormDetail(props: MoneyPreviewProps) {
  return props.verb === 'create' ? <RelatedSupplier verb={props.verb} /> : <MoneyPreview {...props} />
}

/** Below a form about a supplier. */
export function SupplierFormDetail(props: MoneyPreviewProps) {
  return props.verb === 'create' ? <RelatedMerchant verb={props.verb} /> : <MoneyPreview {...props} />
}

interface FormProps {
  verb: string
}

/** Below the form of a new merchant: that a supplier is made with it, while the setting says so. */
function RelatedSupplier(props: FormProps) {
  const { t } = useTranslation('parties')
  return useMakesRelated('merchant', props) ? <p>{t('related.supplier')}</p> : null
}

/** Below the form of a new supplier: that a merchant is made with it. */
function RelatedMerchant(props: FormProps) {
  const { t } = useTranslation('parties')
  return useMakesRelated('supplier', props) ? <p>{t('related.merchant')}</p> : null
}

function useMakesRelated(role: 'merchant' | 'supplier', { verb }: FormProps): boolean {
  const isNew = verb === 'create'
  const { data } = useQuery({ ...query('user.getUnusedUserOptions', { role }), enabled: isNew })
  return isNew && data?.makesRelated === true
}

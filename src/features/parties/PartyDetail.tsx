import { useTranslation } from 'react-i18next'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { WaitingRequests } from '#features/parties/money/WaitingRequests.tsx'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { rateText } from '#features/parties/party-cells.ts'
import { PartyNotes } from '#features/parties/PartyNotes.tsx'

const PARTS = ['availableMinor', 'payoutMinor', 'heldMinor', 'depositMinor'] as const

interface DetailProps {
  row: PartyRow
  zone: string
}

export const MerchantDetail = (props: DetailProps) => <PartyDetail kind="merchant" {...props} />
export const SupplierDetail = (props: DetailProps) => <PartyDetail kind="supplier" {...props} />

/** What waits for a party, its money by currency, what each product costs it, and the notes on it. */
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

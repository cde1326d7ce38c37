import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userProductActions } from '#actions/parties/user-product.actions.ts'
import { query } from '#api/api.ts'
import type { UserProductRow } from '#contract/parties/user-product.endpoints.ts'
import { USER_PRODUCT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { PRODUCTS } from '#domain/products.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { rateText } from '#features/parties/party-cells.ts'
import { LoadingState } from '#ui/states.tsx'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** From when on terms count; the beginning of time is a word. */
const validFromText = (validFrom: string, always: string, zone: string): string =>
  Date.parse(validFrom) === 0 ? always : timeText(validFrom, zone)

/** Costs of products to merchants and earnings of suppliers, now and from a later time on. */
export default defineList({
  screen: 'userProducts',
  namespace: 'userProducts',
  icon: 'percentage',
  goto: 'v r',
  call: 'userProduct.getList',
  fields: USER_PRODUCT_FIELDS,
  search: 'ownerName',
  titleOf: ({ ownerName, productId }) => `${ownerName} ${productId}`,
  actions: userProductActions,
  exports: 'userProduct.export',
  cells: {
    validFrom: ({ validFrom }, { t, zone }) => validFromText(validFrom, t('userProducts:history.always'), zone),
    rate: ({ rate }) => rateText(rate),
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'userProduct.switch',
    }),
  },
  words: ({ texts }) => ({
    choicesOf: () =>
      PRODUCTS.map(({ id, name }) => ({ value: String(id), label: `${id} ${texts.enum('product', name)}` })),
  }),
  Detail: TermsHistory,
})

/** All terms of the same owner and product: what counted when. */
function TermsHistory({ row: { id, exponent }, zone }: { row: UserProductRow; zone: string }) {
  const { t } = useTranslation('userProducts')
  const { data, isError } = useQuery({ ...query('userProduct.getHistory', { id }), staleTime: 0 })
  if (isError) return <p role="alert">{t('history.failed')}</p>
  if (!data) return <LoadingState label={t('history.loading')} />
  return (
    <FramedTable label={t('history.title')}>
      <thead>
        <tr>
          <th scope="col">{t('column.validFrom')}</th>
          <th scope="col" data-numeric>
            {t('column.rate')}
          </th>
          <th scope="col" data-numeric>
            {t('column.fixedFeeMinor')}
          </th>
          <th scope="col">{t('history.by')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map((terms) => (
          <tr key={terms.id}>
            <td>{validFromText(terms.validFrom, t('history.always'), zone)}</td>
            <td data-numeric>{terms.enabled ? rateText(terms.rate) : t('history.off')}</td>
            <td data-numeric>{formatMoney(terms.fixedFeeMinor, exponent)}</td>
            <td>{terms.createdBy === null ? null : <UntrustedText text={terms.createdBy} />}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}

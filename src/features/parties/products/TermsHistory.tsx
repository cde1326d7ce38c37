import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { UserProductRow } from '#contract/parties/user-product.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { rateText } from '#features/parties/party-cells.ts'
import { validFromText } from '#features/parties/products/valid-from.ts'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { FramedTable } from '#ui/table/FramedTable.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** All terms of the same owner and product: what counted when. */
export function TermsHistory({ row: { id, exponent }, zone }: { row: UserProductRow; zone: string }) {
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

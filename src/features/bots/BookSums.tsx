import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import { Sums } from '#features/list/TotalsLine.tsx'

const CALL = 'botFundRecord.getSums'

/** What came in, went out and is left by the records that hold the filters, of each currency. */
export function BookSums({ input, rows }: { input: FieldsInput; rows: string }) {
  const { t } = useTranslation('botFundRecords')
  const { data, isError } = useQuery({
    queryKey: [CALL, input, rows],
    queryFn: ({ signal }) => api.call(CALL, input as InputOf<typeof CALL>, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === input ? before : undefined),
  })
  if (!data) return isError ? <Sums heading="" sums={[]} failed /> : null
  return data.list.map(({ currency, exponent, inMinor, outMinor }) => (
    <Sums
      key={currency}
      heading={currency}
      failed={isError}
      sums={(['in', 'out', 'net'] as const).map((name) => {
        const minor = { in: inMinor, out: -outMinor, net: inMinor - outMinor }[name]
        return { currency: t(`sums.${name}`), text: formatMoney(minor, exponent), title: t(`sums.${name}Text`) }
      })}
    />
  ))
}

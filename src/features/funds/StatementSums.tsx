import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import { Sums } from '#features/list/TotalsLine.tsx'

const CALL = 'fundRecord.getStatement'

/** Opening, movements and closing of the one account that the filters name; nothing where they name several. */
export function StatementSums({ input, rows }: { input: FieldsInput; rows: string }) {
  const { t } = useTranslation('fundRecords')
  const { data, isError } = useQuery({
    queryKey: [CALL, input, rows],
    queryFn: ({ signal }) => api.call(CALL, input as InputOf<typeof CALL>, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === input ? before : undefined),
  })
  const statement = data?.statement
  if (!statement) return isError ? <Sums heading="" sums={[]} failed /> : null
  const { closingMinor, currency, exponent, movementsMinor, openingMinor, otherMinor } = statement
  const change = (minor: number) => `${minor > 0 ? '+' : ''}${formatMoney(minor, exponent)}`
  const figures = [
    ['opening', formatMoney(openingMinor, exponent)],
    ['movements', change(movementsMinor)],
    ...(otherMinor === 0 ? [] : [['other', change(otherMinor)] as const]),
    ['closing', formatMoney(closingMinor, exponent)],
  ] as const
  return (
    <Sums
      heading={currency}
      failed={isError}
      sums={figures.map(([name, text]) => ({
        currency: t(`statement.${name}`),
        text,
        title: t(`statement.${name}Text`),
      }))}
    />
  )
}

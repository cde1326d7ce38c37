import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { PARTY_INPUT, PARTY_OWNER_INPUT } from '#domain/lists/parties/parties.fields.ts'
import { amountsIn } from '#domain/money/currency-amounts.ts'
import type { CurrencyAmounts } from '#domain/money/currency-amounts.ts'
import { formatMajor } from '#domain/money/money.ts'
import { CURRENCIES, ledgerExponent } from '#domain/products.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { groupOf, textOf, typedOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { limitOf, readMoney, readWhole } from '#machines/form/typed-values.ts'

export type PartyField = FormField<Rows<PartyRow>>

const isNew = (values: FormValues) => textOf(values, 'userId') === ''
const owner = asking(PARTY_OWNER_INPUT)
const ask = asking(PARTY_INPUT)

export const NAME_FIELD: PartyField = ask('name')

const section = (name: string): PartyField => ({ name, editor: { kind: 'section' } })

/** Whose party it becomes: an unused account, or a new one where none is chosen. */
export const OWNER_FIELDS: readonly PartyField[] = [
  section('owner'),
  owner('account', { required: true, isAsked: isNew }),
  owner('password', { required: true, isAsked: isNew, isNarrow: true }),
  owner('secondPassword', { isAsked: isNew, isNarrow: true }),
  { name: 'userId', editor: { kind: 'lookup', of: 'unused' } },
]

export const LIMIT_FIELDS: readonly PartyField[] = [
  section('limits'),
  ask('maxConcurrentOrders', { isNarrow: true }),
  ask('minBalances'),
]

/** The account as typed; an unused one stands for all of it. */
export function ownerIn(values: FormValues) {
  if (!isNew(values)) return { userId: Number(textOf(values, 'userId')) }
  const secondPassword = typedOf(values, 'secondPassword')
  return {
    account: textOf(values, 'account'),
    password: typedOf(values, 'password'),
    ...(secondPassword !== '' && { secondPassword }),
  }
}

export const countIn = (values: FormValues, name: string) => limitOf(readWhole(textOf(values, name)))

/** The amounts of the currencies as typed, of those that have one. */
export function amountsOf(values: FormValues, name: string): CurrencyAmounts {
  const typed = groupOf(values, name)
  const amounts = CURRENCIES.flatMap((currency) => {
    const read = readMoney(textOf(typed, currency), ledgerExponent(currency))
    return read.ok ? [[currency, read.value] as const] : []
  })
  return Object.fromEntries(amounts)
}

/** The name and the limits that both kinds have, as typed. */
export const partyIn = (values: FormValues) => ({
  name: textOf(values, 'name'),
  maxConcurrentOrders: countIn(values, 'maxConcurrentOrders'),
  minBalances: amountsOf(values, 'minBalances'),
})

export const countText = (count: number | null): string => (count === null ? '' : String(count))

/** Amounts by currency as a form begins with them. */
export const amountTexts = (amounts: CurrencyAmounts): FormValues =>
  Object.fromEntries(
    amountsIn(amounts).map(({ amountMinor, currency, exponent }) => [currency, formatMajor(amountMinor, exponent)]),
  )

/** How a form of both kinds begins. */
export const startOfParty = ({ name, maxConcurrentOrders, minBalances }: PartyRow): FormValues => ({
  name,
  maxConcurrentOrders: countText(maxConcurrentOrders),
  minBalances: amountTexts(minBalances),
})

import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { LIMITS, PARTY_COUNT_MAX } from '#domain/limits.ts'
import { LIMIT_EXPONENT } from '#domain/lists/parties.fields.ts'
import type { AbsentWord } from '#domain/lists/list-field.ts'
import { formatMajor } from '#domain/money/money.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf, typedOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { limitOf, readMoney, readWhole } from '#machines/form/typed-values.ts'

export type PartyField = FormField<Rows<PartyRow>>

const PASSWORD_MAX = 256

/** A limit of a count; empty is none. */
export const countField = (name: string, max = PARTY_COUNT_MAX, absent: AbsentWord = 'unlimited'): PartyField => ({
  name,
  isNarrow: true,
  editor: { kind: 'number', min: 0, max, absent },
})
/** A limit of money in major units; empty is none. */
export const moneyField = (name: string, absent: AbsentWord = 'unlimited', min?: number): PartyField => ({
  name,
  isNarrow: true,
  editor: { kind: 'money', exponentOf: () => LIMIT_EXPONENT, absent, ...(min !== undefined && { min }) },
})

const isNew = (values: FormValues) => textOf(values, 'userId') === ''
const secret = (name: string): PartyField => ({
  name,
  isNarrow: true,
  ...(name === 'password' && { required: true }),
  isAsked: isNew,
  editor: { kind: 'secret', maxLength: PASSWORD_MAX },
})

export const NAME_FIELD: PartyField = {
  name: 'name',
  required: true,
  editor: { kind: 'text', maxLength: LIMITS.nameLength },
}

const section = (name: string): PartyField => ({ name, editor: { kind: 'section' } })

/** Whose party it becomes: an unused account, or a new one where none is chosen. */
export const OWNER_FIELDS: readonly PartyField[] = [
  section('owner'),
  { name: 'account', required: true, isAsked: isNew, editor: { kind: 'text', maxLength: LIMITS.accountMax } },
  secret('password'),
  secret('secondPassword'),
  { name: 'userId', editor: { kind: 'lookup', of: 'unused' } },
]

export const LIMIT_FIELDS: readonly PartyField[] = [
  section('limits'),
  countField('maxConcurrentOrders'),
  moneyField('minBalanceMinor', 'none'),
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
export const moneyIn = (values: FormValues, name: string) => limitOf(readMoney(textOf(values, name), LIMIT_EXPONENT))

/** The name and the limits that both kinds have, as typed. */
export const partyIn = (values: FormValues) => ({
  name: textOf(values, 'name'),
  maxConcurrentOrders: countIn(values, 'maxConcurrentOrders'),
  minBalanceMinor: moneyIn(values, 'minBalanceMinor'),
})

export const countText = (count: number | null): string => (count === null ? '' : String(count))
export const moneyText = (minor: number | null): string => (minor === null ? '' : formatMajor(minor, LIMIT_EXPONENT))

/** How a form of both kinds begins. */
export const startOfParty = ({ name, maxConcurrentOrders, minBalanceMinor }: PartyRow): FormValues => ({
  name,
  maxConcurrentOrders: countText(maxConcurrentOrders),
  minBalanceMinor: moneyText(minBalanceMinor),
})

import type { InputOf } from '#contract/contract.ts'
import type { PartyBalances } from '#contract/parties/balance.endpoints.ts'
import { createShown } from '#features/list/preview/shown.ts'
import { isMoneyVerb } from '#actions/parties/money-actions.ts'

type Asked = Pick<InputOf<'balance.preview'>, 'ownerKind' | 'ownerId' | 'currency'>

/** The balances of a party that a person has before them, so that the server can tell when they have moved. */
export const shownBalances = createShown<PartyBalances>()

export const askedOf = ({ ownerKind, ownerId, currency }: Asked): unknown[] => [ownerKind, String(ownerId), currency]

/** The balances that go with an operation on money as seen. */
export const moneySeen = (verb: string, input: object): { seen?: PartyBalances | undefined } =>
  isMoneyVerb(verb) ? { seen: shownBalances.of(askedOf(input as Asked)) } : {}

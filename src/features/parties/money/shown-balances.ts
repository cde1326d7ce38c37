import type { InputOf } from '#contract/contract.ts'
import type { PartyBalances } from '#contract/parties/balance.endpoints.ts'
import { isMoneyVerb } from '#machines/party/money-actions.ts'

type Asked = Pick<InputOf<'balance.preview'>, 'ownerKind' | 'ownerId' | 'currency'>

let shown: { of: string; balances: PartyBalances } | null = null

const nameOf = ({ ownerKind, ownerId, currency }: Asked) => `${ownerKind} ${ownerId} ${currency}`

/** Keeps the balances that a person has before them, so that the server can tell when they have moved. */
export function keepShown(asked: Asked, balances: PartyBalances): void {
  shown = { of: nameOf(asked), balances }
}

/** Forgets them, once nobody has them before them. */
export function forgetShown(): void {
  shown = null
}

/** The balances that go with an operation on money as seen; nothing where none of this party are shown. */
export function moneySeen(verb: string, input: object): { seen?: PartyBalances } {
  return isMoneyVerb(verb) && shown?.of === nameOf(input as Asked) ? { seen: shown.balances } : {}
}

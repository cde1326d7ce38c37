import type { InputOf } from '#contract/contract.ts'
import type { ActionMakers } from '#machines/action/define-actions.ts'

/** Lookup of a row's address or account: its input, its name in the texts, and why it is refused. */
interface Subject<Row> {
  nameOf: (row: Row) => string | null
  inputOf: (row: Row) => InputOf<'user.getAddresses'>
  /** Chooses among the texts, which are of an address otherwise. */
  textFor?: (row: Row) => 'account'
  refusalOf?: (row: Row) => string | null
}

/** Shows sign-ins by day; every list has it on one key. */
const lookUp = <Row>(make: ActionMakers<Row>, { nameOf, ...of }: Subject<Row>) =>
  make.onRow({
    ...{ call: 'user.getAddresses', key: 'i', icon: 'query', textsIn: 'addresses' },
    ...{ sendsAtOnce: true, showsAnswer: 'always' },
    saysOf: (row) => ({ name: nameOf(row) }),
    ...of,
  })

/** Shows who signed in from the address of a row, or from its network; a row may have none. */
export const whoUsed = <Row>(make: ActionMakers<Row>, addressOf: (row: Row) => string | null) =>
  lookUp(make, {
    nameOf: addressOf,
    inputOf: (row) => ({ ip: addressOf(row) ?? '' }),
    refusalOf: (row) => (addressOf(row) === null ? 'noAddress' : null),
  })

/** Shows the addresses from which an account signed in. */
export const addressesOf = <Row extends { id: number; account: string }>(make: ActionMakers<Row>) =>
  lookUp(make, { nameOf: ({ account }) => account, inputOf: ({ id }) => ({ userId: id }), textFor: () => 'account' })

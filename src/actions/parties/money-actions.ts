import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { PartyBalances } from '#contract/parties/balance.endpoints.ts'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { BALANCE_INPUT } from '#domain/lists/parties/parties.fields.ts'
import type { BalanceOperation } from '#domain/money/balance-operations.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { CURRENCIES, ledgerExponent } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { only } from '#machines/action/define-actions.ts'
import type { ActionMakers, FormAction, Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { readMoment, readMoney } from '#machines/form/typed-values.ts'

/** The verbs of the actions on a party's money, and what each does. */
export const MONEY_VERBS = {
  addBalance: 'add',
  withdraw: 'withdraw',
  hold: 'hold',
  release: 'release',
  addDeposit: 'depositAdd',
  reduceDeposit: 'depositReduce',
  settle: 'settle',
  clear: 'clear',
} as const satisfies Record<string, BalanceOperation>
export type MoneyVerb = keyof typeof MONEY_VERBS

export const isMoneyVerb = (verb: string): verb is MoneyVerb => Object.hasOwn(MONEY_VERBS, verb)

const KEYS: Record<MoneyVerb, { key: string; icon: string; hint?: number }> = {
  addBalance: { key: 'b', icon: 'add', hint: 12 },
  withdraw: { key: 'shift+b', icon: 'export' },
  hold: { key: 'h', icon: 'hold' },
  release: { key: 'shift+h', icon: 'release' },
  addDeposit: { key: 'd', icon: 'add' },
  reduceDeposit: { key: 'shift+d', icon: 'export' },
  settle: { key: 'm', icon: 'pay' },
  clear: { key: 'shift+m', icon: 'delete' },
}

type Field = FormField<Rows<PartyRow>>

/** Operations that bring money into a currency in which the party may have none yet. */
const OPENS: readonly BalanceOperation[] = ['add', 'depositAdd']

/** The currencies of an operation on a party: first those that it has money in. */
function currenciesOf(operation: BalanceOperation, { balances }: PartyRow): readonly Currency[] {
  const own = CURRENCIES.filter((currency) => balances.some((balance) => balance.currency === currency))
  const others = CURRENCIES.filter((currency) => !own.includes(currency))
  return OPENS.includes(operation) || own.length === 0 ? [...own, ...others] : own
}

const currencyIn = (values: FormValues): Currency | undefined =>
  CURRENCIES.find((currency) => currency === textOf(values, 'currency'))
const exponentIn = (values: FormValues): number | undefined => {
  const currency = currencyIn(values)
  return currency && ledgerExponent(currency)
}

const AMOUNT: Field = {
  name: 'amountMinor',
  required: true,
  editor: { kind: 'money', exponentOf: exponentIn, min: 1 },
}
const ask = asking(BALANCE_INPUT)
const REASON: Field = ask('reason')
const REFERENCE: Field = ask('reference', { isNarrow: true })
const TIME: Field = { name: 'effectiveTime', editor: { kind: 'dateTime' } }

/** The least that has to be typed comes first: with one currency that is the amount and the reason. */
function fieldsOf(operation: BalanceOperation): readonly Field[] {
  const currency: Field = {
    name: 'currency',
    required: true,
    editor: {
      kind: 'choice',
      group: 'currency',
      choicesOf: (subject) =>
        (subject ? currenciesOf(operation, only(subject.rows)) : []).map((value) => ({ value, name: value })),
    },
  }
  const amount = operation === 'clear' ? [] : [AMOUNT]
  const reference = operation === 'settle' ? [{ ...REFERENCE, required: true as const }] : []
  const rest = operation === 'settle' ? [currency, TIME] : [currency, REFERENCE, TIME]
  return [...amount, ...reference, REASON, ...rest]
}

/** The balances of a party in a currency, as its row has them. */
function balancesIn({ balances }: PartyRow, currency: Currency): PartyBalances {
  const found = balances.find((balance) => balance.currency === currency)
  if (!found) return { available: 0, frozen: 0, held: 0, deposit: 0 }
  const { availableMinor, depositMinor, frozenMinor, heldMinor } = found
  return { available: availableMinor, frozen: frozenMinor - heldMinor, held: heldMinor, deposit: depositMinor }
}

/** Whose money it is: only merchants have a number of their own. */
export const ownerOf = (row: PartyRow) =>
  ({ ownerKind: 'mchId' in row ? 'merchant' : 'supplier', ownerId: row.id }) as const

/** The operation that a form stands for so far; undefined while no currency is chosen. */
export function operationIn(
  row: PartyRow,
  verb: MoneyVerb,
  values: FormValues,
): InputOf<'balance.preview'> | undefined {
  const currency = currencyIn(values)
  if (!currency) return undefined
  const amount = readMoney(textOf(values, 'amountMinor'), ledgerExponent(currency), { min: 1 })
  const amountMinor = verb !== 'clear' && amount.ok ? { amountMinor: amount.value } : {}
  return { ...ownerOf(row), operation: MONEY_VERBS[verb], currency, ...amountMinor }
}

function inputOf(row: PartyRow, verb: MoneyVerb, values: FormValues): InputOf<'balance.adjust'> {
  const [currency = 'INR'] = currenciesOf(MONEY_VERBS[verb], row)
  const operation = operationIn(row, verb, values) ?? { ...ownerOf(row), operation: MONEY_VERBS[verb], currency }
  const typedTime = textOf(values, 'effectiveTime')
  const moment = readMoment(typedTime, 'dateTime')
  return {
    ...operation,
    reason: textOf(values, 'reason'),
    seen: balancesIn(row, operation.currency),
    ...given({
      reference: textOf(values, 'reference'),
      effectiveTime: moment.ok ? moment.value : typedTime,
      [CODE_FIELD]: textOf(values, CODE_FIELD),
    }),
  }
}

/** Actions on the money of merchants and suppliers alike; a supplier's balance is settled, never cleared. */
export function moneyActions<Row extends PartyRow>(
  ownerKind: FundOwner,
  make: Pick<ActionMakers<Row>, 'onRow'>,
): Record<string, FormAction<Row, 'balance.adjust'>> {
  const verbs = (Object.keys(MONEY_VERBS) as MoneyVerb[]).filter((verb) => verb !== 'clear' || ownerKind === 'merchant')
  const actions = verbs.map((verb) => [verb, actionOf(verb, make)] as const)
  return Object.fromEntries(actions)
}

function actionOf<Row extends PartyRow>(verb: MoneyVerb, make: Pick<ActionMakers<Row>, 'onRow'>) {
  const operation = MONEY_VERBS[verb]
  return make.onRow({
    ...KEYS[verb],
    call: 'balance.adjust',
    textsIn: 'parties',
    fields: fieldsOf(operation),
    review: 'onEnter',
    showsAnswer: 'always',
    refusalOf: ({ status }: Row, { settings }) => {
      if (status === 'deleted') return 'partyDeleted'
      return operation === 'clear' && settings.canClearMerchantBalance !== true ? 'clearingOff' : null
    },
    startOf: (row) => ({ currency: currenciesOf(operation, row)[0] ?? '' }),
    messageValuesOf: ({ approvalId, transactionId }: OutputOf<'balance.adjust'>) =>
      approvalId === null ? { id: transactionId ?? undefined } : { id: approvalId, context: 'waiting' },
    inputOf: (row, values) => inputOf(row, verb, values),
  })
}

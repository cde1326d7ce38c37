import type { FundOwner, FundPurpose, LedgerCause } from '#domain/money/ledger.ts'

/** Operations of staff on a party's money. */
export const BALANCE_OPERATIONS = [
  'add',
  'withdraw',
  'hold',
  'release',
  'depositAdd',
  'depositReduce',
  'settle',
  'clear',
] as const
export type BalanceOperation = (typeof BALANCE_OPERATIONS)[number]

/** The ledger's cause of each operation. */
export const OPERATION_CAUSES = {
  add: 'balance.add',
  withdraw: 'balance.withdraw',
  hold: 'balance.hold',
  release: 'balance.release',
  depositAdd: 'deposit.add',
  depositReduce: 'deposit.reduce',
  settle: 'balance.settle',
  clear: 'balance.clear',
} as const satisfies Record<BalanceOperation, LedgerCause>

/** The accounts that operations move money between: those of the party, and the outside. */
export type OperationAccount = FundPurpose | 'clearing'
/** Balance of each account in one currency, in the ledger's minor units. */
export type Balances = Readonly<Record<OperationAccount, number>>

/** An operation in one currency, as the arithmetic needs it. */
export interface PlannedOperation {
  ownerKind: FundOwner
  operation: BalanceOperation
  /** In the ledger's minor units, above zero; clearing takes none. */
  amountMinor?: number | undefined
}

/** Effect of an operation on one account. */
export interface PlannedChange {
  account: OperationAccount
  beforeMinor: number
  changeMinor: number
  afterMinor: number
}

/** Why an operation is impossible with the present balances. */
export type PlanRefusal =
  | { reason: 'insufficient'; account: OperationAccount; presentMinor: number }
  /** More than the balance that is open is to be settled. */
  | { reason: 'moreThanOpen'; presentMinor: number }
  | { reason: 'nothingOpen' | 'notForSuppliers' | 'tooMuch' | 'noAmount' }

export type Plan = { ok: true; changes: [PlannedChange, PlannedChange] } | { ok: false; refusal: PlanRefusal }

interface Move {
  from: OperationAccount
  to: OperationAccount
  amountMinor: number
}

const PATHS = {
  add: ['clearing', 'available'],
  withdraw: ['available', 'clearing'],
  hold: ['available', 'held'],
  release: ['held', 'available'],
  depositAdd: ['clearing', 'deposit'],
  depositReduce: ['deposit', 'clearing'],
} as const satisfies Partial<Record<BalanceOperation, readonly [OperationAccount, OperationAccount]>>

const refuse = (refusal: PlanRefusal): Plan => ({ ok: false, refusal })

/**
 * Postings of an operation, and the balances after it. Clearing takes a merchant's available balance to zero, whatever
 * its sign; settling pays a merchant's out, and takes a supplier's debt or surplus towards zero.
 */
export function planOperation(operation: PlannedOperation, balances: Balances): Plan {
  if (operation.operation === 'clear') return planClearing(operation, balances)
  const { amountMinor } = operation
  if (amountMinor === undefined || amountMinor <= 0) return refuse({ reason: 'noAmount' })
  if (operation.operation === 'settle') return planSettlement(operation.ownerKind, amountMinor, balances)
  const [from, to] = PATHS[operation.operation]
  if (from !== 'clearing' && balances[from] < amountMinor)
    return refuse({ reason: 'insufficient', account: from, presentMinor: balances[from] })
  return planned({ from, to, amountMinor }, balances)
}

function planClearing({ ownerKind }: PlannedOperation, balances: Balances): Plan {
  if (ownerKind !== 'merchant') return refuse({ reason: 'notForSuppliers' })
  return balances.available === 0
    ? refuse({ reason: 'nothingOpen' })
    : planned(towardsZero(balances.available), balances)
}

function planSettlement(ownerKind: FundOwner, amountMinor: number, balances: Balances): Plan {
  const open = ownerKind === 'merchant' ? Math.max(0, balances.available) : balances.available
  if (open === 0) return refuse({ reason: 'nothingOpen' })
  if (amountMinor > Math.abs(open)) return refuse({ reason: 'moreThanOpen', presentMinor: open })
  return planned(towardsZero(Math.sign(open) * amountMinor), balances)
}

/** Pays an available balance out, or in where it is negative. */
const towardsZero = (minor: number): Move =>
  minor > 0
    ? { from: 'available', to: 'clearing', amountMinor: minor }
    : { from: 'clearing', to: 'available', amountMinor: -minor }

/** The changes of a move; the party's account, or what its money leaves, comes first. */
function planned({ from, to, amountMinor }: Move, balances: Balances): Plan {
  const change = (account: OperationAccount, changeMinor: number): PlannedChange => ({
    account,
    beforeMinor: balances[account],
    changeMinor,
    afterMinor: balances[account] + changeMinor,
  })
  const [out, into] = [change(from, -amountMinor), change(to, amountMinor)]
  if (![out, into].every(({ afterMinor }) => Number.isSafeInteger(afterMinor))) return refuse({ reason: 'tooMuch' })
  return { ok: true, changes: from === 'clearing' ? [into, out] : [out, into] }
}

import { CODES } from '#contract/wire/envelope.ts'
import { commissionOf } from '#domain/money/commission.ts'
import type { ChainLink } from '#domain/money/commission.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { reversalEntry } from '#server/ledger/postings/order-postings.ts'
import { freezeEntry, paidEntry, releaseEntry } from '#server/ledger/postings/payout-postings.ts'
import type { PayoutMoney } from '#server/ledger/postings/payout-postings.ts'
import { coveredEntries, InsufficientFunds, postTransactions } from '#server/ledger/post-transaction.ts'
import type { LedgerEntry } from '#server/ledger/post-transaction.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutStep } from '#server/payout/payouts/transition/payout-step.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { supplierChains } from '#server/orders/terms-of.ts'

type Moved = Pick<PayoutRecord, 'stage' | 'frozenMinor'>

/** The money movement of a payout's change: none, freeze, release, pay, or reverse after payment. */
export function movementOf(
  before: Moved,
  after: Moved,
): { kind: 'none' | 'pay' | 'reverse' } | { kind: 'freeze' | 'release'; amountMinor: number } {
  const from = payoutStageOf(before.stage)
  const to = payoutStageOf(after.stage)
  if (to === 'completed' && from !== 'completed') return { kind: 'pay' }
  if (to === 'reversed' && from === 'completed') return { kind: 'reverse' }
  const more = after.frozenMinor - before.frozenMinor
  if (more === 0) return { kind: 'none' }
  return more > 0 ? { kind: 'freeze', amountMinor: more } : { kind: 'release', amountMinor: -more }
}

/**
 * Posts the money movements of payout changes; 409 `payout.insufficientBalance` names the payout and the missing
 * amount.
 */
export async function movePayoutMoney(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  const entries = await entriesOf(tx, services, steps)
  await post(tx, [...entries.values()], new Map(steps.map(({ after }) => [after.id, after])))
}

/** The changes that the balances cover, in sequence; they stay covered until the end of the transaction. */
export async function coveredSteps<S extends PayoutStep>(
  tx: Queryable,
  services: Services,
  steps: readonly S[],
): Promise<S[]> {
  const entries = await entriesOf(tx, services, steps)
  const covered = await coveredEntries(tx, [...entries.values()])
  return steps.filter((step) => {
    const entry = entries.get(step)
    return entry === undefined || covered.has(entry)
  })
}

/** Freezes the merchant's money; 409 `payout.insufficientBalance` says how much is needed. */
export async function freezeForPayout(
  tx: Queryable,
  order: PayoutRecord,
  amountMinor: number,
  userId: number | null,
  at: Date,
): Promise<void> {
  await post(tx, [freezeEntry(moneyOf(order), amountMinor, { userId, at })], new Map([[order.id, order]]))
}

async function post(
  tx: Queryable,
  entries: readonly LedgerEntry[],
  orders: ReadonlyMap<number, PayoutRecord>,
): Promise<void> {
  try {
    await postTransactions(tx, entries)
  } catch (error) {
    if (!(error instanceof InsufficientFunds) || error.entry.cause !== 'payout.freeze') throw error
    const order = orders.get(error.entry.orderId ?? 0)
    const neededMinor = error.entry.lines.reduce((sum, { amountMinor }) => Math.max(sum, amountMinor), 0)
    throw new AppError(CODES.conflict, 'payout.insufficientBalance', {
      params: {
        orderCode: order?.orderCode ?? '',
        currency: order?.currency ?? '',
        neededMinor,
        exponent: order?.exponent ?? 0,
      },
    })
  }
}

async function entriesOf<S extends PayoutStep>(
  tx: Queryable,
  services: Services,
  steps: readonly S[],
): Promise<Map<S, LedgerEntry>> {
  const chains = await chainsOf(tx, steps)
  const entries = new Map<S, LedgerEntry>()
  for (const step of steps) {
    const entry = await entryOf(tx, services, step, chains)
    if (entry) entries.set(step, entry)
  }
  return entries
}

/** The same changes, those that pay with what their suppliers earn. */
export async function withCommission<S extends PayoutStep>(
  tx: Queryable,
  services: Services,
  steps: readonly S[],
): Promise<S[]> {
  const chains = await chainsOf(tx, steps)
  const charges = services.settings.get('isSupplierRemoveBalanceOnOrderFinished')
  return steps.map((step) => {
    const { before, after } = step
    if (movementOf(before.order, after).kind !== 'pay') return step
    const earned = commissionOf(after.realAmountMinor ?? 0, chains.get(after.id) ?? [])
    return { ...step, after: { ...after, commissionMinor: charges ? earned : 0 } }
  })
}

async function entryOf(
  tx: Queryable,
  services: Services,
  step: PayoutStep,
  chains: ReadonlyMap<number, readonly ChainLink[]>,
): Promise<LedgerEntry | undefined> {
  const { before, after, wanted } = step
  const movement = movementOf(before.order, after)
  const by = { userId: wanted.actor?.userId ?? null, at: after.updatedAt }
  switch (movement.kind) {
    case 'none':
      return undefined
    case 'freeze':
      return freezeEntry(moneyOf(after), movement.amountMinor, by)
    case 'release':
      return releaseEntry(moneyOf(after), movement.amountMinor, by)
    case 'reverse':
      return await reversalEntry(tx, after.id, by.userId, by.at)
    case 'pay':
      return paidEntry(paidPayout(services, step, chains), by)
  }
}

/** The suppliers of payouts that were paid, with those above them and their rates. */
async function chainsOf(tx: Queryable, steps: readonly PayoutStep[]): Promise<Map<number, ChainLink[]>> {
  const paying = steps.filter(({ before, after }) => movementOf(before.order, after).kind === 'pay')
  return await supplierChains(
    tx,
    paying.map(({ after }) => after),
  )
}

function paidPayout(
  services: Services,
  { before, after }: PayoutStep,
  chains: ReadonlyMap<number, readonly ChainLink[]>,
) {
  if (after.realAmountMinor === null) throw new Error(`payout ${after.orderCode} was completed without an amount`)
  return {
    ...moneyOf(after),
    frozenMinor: before.order.frozenMinor,
    realAmountMinor: after.realAmountMinor,
    feeMinor: after.feeMinor,
    supplierId: after.supplierId,
    chain: chains.get(after.id) ?? [],
    creditsSupplier: services.settings.get('isSupplierRemoveBalanceOnOrderFinished'),
  }
}

function moneyOf({ id, merchantId, currency, exponent }: PayoutRecord): PayoutMoney {
  return { orderId: id, merchantId, currency, exponent }
}

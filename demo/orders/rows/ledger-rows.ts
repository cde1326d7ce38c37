import { CURRENCIES, ledgerExponent } from '#domain/products.ts'
import type { LedgerCause } from '#domain/money/ledger.ts'
import type { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import type { DemoOrder } from '#demo/orders/order-maker.ts'
import type { Parties, SupplierRow } from '#demo/parties/parties.ts'
import { collectionLines } from '#server/ledger/postings/order-postings.ts'
import { availableOf, mergeLines, EXTERNAL_ACCOUNT } from '#server/ledger/post-transaction.ts'
import type { LedgerLine } from '#server/ledger/post-transaction.ts'

type AccountInsert = typeof ledgerAccounts.$inferInsert & {
  id: number
  balanceMinor: number
  lastPostedAt: Date | null
}

/** The demo's ledger, including balances. */
export interface DemoLedger {
  accounts: AccountInsert[]
  transactions: (typeof ledgerTransactions.$inferInsert & { id: number })[]
  postings: (typeof ledgerPostings.$inferInsert)[]
}

interface Cause {
  at: Date
  cause: LedgerCause
  orderId: number | null
  userId: number | null
  memo: string | null
  lines: readonly LedgerLine[]
}

/** Posts the suppliers' initial deposits and every order that was paid or reversed, in chronological order. */
export function ledgerRows(made: readonly DemoOrder[], parties: Parties, openedAt: Date): DemoLedger {
  const orderCauses = made.flatMap(causesOf).sort((one, other) => one.at.getTime() - other.at.getTime())
  const ledger = createBook()
  for (const cause of [...openings(orderCauses, parties.suppliers, openedAt), ...orderCauses]) ledger.book(cause)
  return ledger.rows
}

/** The postings of one order: a collection when it was paid, a reversal when it was later reversed or rejected. */
function causesOf({ row, life, received, supplier, chain }: DemoOrder): Cause[] {
  const payment = life.steps.find(({ step }) => step.event === 'CONFIRM_PAYMENT' || step.event === 'SUPPLEMENT')
  if (payment === undefined || received === null) return []
  const lines = collectionLines({
    orderId: row.id,
    merchantId: row.merchantId,
    supplierId: supplier?.id ?? null,
    currency: row.currency,
    exponent: row.exponent,
    receivedMinor: received.amountMinor,
    feeMinor: received.feeMinor,
    chain,
    chargesSupplier: true,
  })
  const causes: Cause[] = [
    { at: payment.at, cause: 'collection', orderId: row.id, userId: payment.actor?.userId ?? null, memo: null, lines },
  ]
  const back = life.steps.find(({ step }) => step.event === 'REVERSE' || step.event === 'COMPLETE_REJECTION')
  if (back !== undefined) {
    const reversed = lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }))
    causes.push({
      at: back.at,
      cause: 'reversal',
      orderId: row.id,
      userId: back.actor?.userId ?? null,
      memo: null,
      lines: reversed,
    })
  }
  return causes
}

/** Sufficient initial deposits: 1.5 times what the supplier went on to collect, rounded, for every currency. */
function openings(causes: readonly Cause[], suppliers: readonly SupplierRow[], at: Date): Cause[] {
  const spent = new Map<string, number>()
  for (const { lines } of causes) {
    for (const { account, currency, amountMinor } of mergeLines(lines).map(({ key, ...rest }) => ({
      account: key,
      ...rest,
    }))) {
      if (account.ownerKind !== 'supplier' || amountMinor > 0) continue
      const name = `${account.ownerId} ${currency}`
      spent.set(name, (spent.get(name) ?? 0) - amountMinor)
    }
  }
  return suppliers.flatMap(({ id }) =>
    CURRENCIES.map((currency) => {
      const exponent = ledgerExponent(currency)
      const round = DEPOSIT_STEP * 10 ** exponent
      const amountMinor = (Math.ceil(((spent.get(`${id} ${currency}`) ?? 0) * 1.5) / round) + 2) * round
      const lines = [
        { account: availableOf('supplier', id), currency, exponent, amountMinor },
        { account: EXTERNAL_ACCOUNT, currency, exponent, amountMinor: -amountMinor },
      ]
      return { at, cause: 'opening', orderId: null, userId: 1, memo: null, lines }
    }),
  )
}

const DEPOSIT_STEP = 500_000

function createBook() {
  const rows: DemoLedger = { accounts: [], transactions: [], postings: [] }
  const known = new Map<string, AccountInsert>()
  const accountOf = ({ key, currency }: ReturnType<typeof mergeLines>[number]): AccountInsert => {
    const name = `${key.ownerKind} ${key.ownerId} ${key.purpose} ${currency}`
    const found = known.get(name)
    if (found !== undefined) return found
    const account = {
      id: rows.accounts.length + 1,
      ...key,
      currency,
      exponent: ledgerExponent(currency),
      balanceMinor: 0,
      lastPostedAt: null,
    }
    known.set(name, account)
    rows.accounts.push(account)
    return account
  }
  const book = ({ lines, ...cause }: Cause) => {
    const id = rows.transactions.length + 1
    // Causes come in the order of their times, so that no account's postings run back.
    rows.transactions.push({ id, ...cause, recordedAt: cause.at })
    for (const movement of mergeLines(lines)) {
      const account = accountOf(movement)
      account.balanceMinor += movement.amountMinor
      account.lastPostedAt = cause.at
      rows.postings.push({
        transactionId: id,
        accountId: account.id,
        amountMinor: movement.amountMinor,
        balanceAfterMinor: account.balanceMinor,
        postedAt: cause.at,
      })
    }
  }
  return { rows, book }
}

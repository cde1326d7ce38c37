import { formatMajor } from '#domain/money/money.ts'
import { keepMessage } from '#server/collect/bank-records/payments/keep-payment.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { readStored } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { Queryable } from '#server/db/client.ts'
import { trueSender } from '#demo/parties/true-sender.ts'
import type { CollectionAccounts } from '#demo/parties/collection-accounts.ts'
import type { Services } from '#server/platform/services.ts'

const INDIAN = 3001
const MINUTE_MS = 60_000
/** More than any order of the demo, so that none is paid while the demo is made. */
const AMOUNT_MINOR = 12_345_637

interface Told {
  /** The account's bank, unless somebody else sends it. */
  sender?: string
  text: (amount: string, tail: string, at: number) => string
}

/** Texts as banks and wallets send them: payments in and out, what is none, and a wallet whose wording no pattern knows yet. */
export const RAW_TEXTS: readonly Told[] = [
  {
    text: (amount, tail, at) => `Rs.${amount} credited to a/c XX${tail} from asha@upi UPI Ref 6327001122${10 + at}`,
  },
  { sender: 'AD-HDFCBK', text: () => '482913 is your OTP for a payment. Do not share it with anybody.' },
  {
    sender: 'JD-NEWPAY',
    text: (amount, _tail, at) => `NewPay: you've got Rs ${amount} from MEENA NAIR. Txn 88${540_000 + at}. Enjoy!`,
  },
  {
    sender: 'VM-SBIINB',
    text: (amount, tail) => `Your a/c XX${tail} debited by Rs.${amount} and RAVI KUMAR credited.`,
  },
  {
    sender: 'JD-NEWPAY',
    text: (amount, _tail, at) => `NewPay: you've got Rs ${amount} from VIKRAM SHAH. Txn 88${550_000 + at}. Enjoy!`,
  },
  {
    text: (amount, tail, at) =>
      `Received Rs.${amount} in your a/c XX${tail} from meena@upi. UPI Ref 6234567890${10 + at}.`,
  },
  {
    sender: 'BP-AXISBK',
    text: (amount, tail) => `INR ${amount} will be credited to your a/c XX${tail} once the cheque has been cleared.`,
  },
  { sender: 'TX-BANKIN', text: (amount, tail) => `आपके खाते XX${tail} में ₹${amount} जमा हुए।` },
]
const TIMES = 4

/** Has the demo's phones forward texts that they did not read themselves; they are read as every such report is. */
export async function readRawMessages(
  tx: Queryable,
  services: Services,
  { monitorResources, resources }: CollectionAccounts,
): Promise<void> {
  await shipPatterns(tx)
  const monitorOf = new Map(monitorResources.map(({ monitorRowId, resourceId }) => [resourceId, monitorRowId]))
  const accounts = resources.filter(({ id, productId }) => productId === INDIAN && monitorOf.has(id))
  const all = Array.from({ length: TIMES }, () => RAW_TEXTS).flat()
  for (const [at, { sender, text }] of all.entries()) {
    const account = accounts[at % accounts.length]
    if (!account) return
    const amount = formatMajor(AMOUNT_MINOR + at * 1_000, 2)
    const receivedAt = new Date(services.now().getTime() - (all.length - at) * MINUTE_MS)
    const stored = await keepMessage(tx, {
      kind: 'sms',
      monitorRowId: monitorOf.get(account.id) ?? null,
      recordId: `raw-${at}`,
      supplierId: account.supplierId,
      text: text(amount, (account.cardNumber ?? '').slice(-4), at),
      occurredAt: receivedAt,
      receivedAt,
      said: { cardNumber: account.cardNumber ?? '' },
      sender: sender ?? trueSender(account) ?? null,
    })
    if (stored) await readStored(tx, services, stored)
  }
}

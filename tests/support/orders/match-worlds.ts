import type { Queryable } from '#server/db/client.ts'
import { bankRecords, orders } from '#server/db/schema/schema.ts'

interface MatchWorld {
  merchant: { id: number; name: string }
  monitor: { id: number }
  supplier: { id: number }
  accountId: number
  random: () => number
  at: Date
  /** Tells its rows from those of other worlds. */
  name: string
}

const ROWS_AT_MOST = 4
const MINUTE_MS = 60_000

/** Unmatched payments of an account and orders on it that come near each other in every way. */
export async function makeMatchWorld(tx: Queryable, world: MatchWorld): Promise<void> {
  const { accountId, at, merchant, monitor, name, random, supplier } = world
  const some = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const minute = (from: number, to: number) => new Date(at.getTime() + (from + random() * (to - from)) * MINUTE_MS)
  const times = () => Array.from({ length: 1 + Math.floor(random() * ROWS_AT_MOST) }, (_, nth) => `${name}-${nth}`)
  const own = {
    utr: () => some([null, null, `U${name}-1`, `U${name}-2`]),
    code: () => some([null, `C${name}-1`, `C${name}-2`]),
    person: () => some([null, 'Asha Rao', 'ASHA  RAO.', 'Ravi Rao']),
    amount: () => some([100, 100, 100, 200]),
  }
  const common = { merchantId: merchant.id, merchantName: merchant.name, contentHash: '-', productId: 3001 }
  const held = { currency: 'INR', exponent: 2, resourceId: accountId, supplierId: supplier.id }
  await tx.insert(orders).values(
    times().map((key) => {
      const amount = own.amount()
      const isPaid = random() < 0.15
      return {
        ...{ ...common, ...held, orderCode: `X${key}`, merchantOrderId: `X${key}`, amountMinor: amount },
        ...{ payableMinor: amount, utr: own.utr(), identifyCode: own.code(), userName: own.person() },
        ...{ createdAt: minute(-20, 5), expiresAt: minute(-20, 20) },
        status: isPaid ? 4 : some([2, 2, 3, 5, 6]),
        realAmountMinor: isPaid ? amount : null,
      }
    }),
  )
  await tx.insert(bankRecords).values(
    times().map((key) => ({
      ...{ kind: some(['sms', 'sms', 'sms', 'usdt']), monitorRowId: monitor.id, recordId: `X${key}`, text: 'credited' },
      ...{
        resourceId: accountId,
        supplierId: supplier.id,
        status: some(['unmatched', 'unmatched', 'unmatched', 'setAside']),
      },
      ...{
        amountMinor: own.amount(),
        utr: own.utr(),
        identifyCode: some([null, null, own.code()]),
        payerName: own.person(),
      },
      occurredAt: minute(-12, 30),
    })),
  )
}

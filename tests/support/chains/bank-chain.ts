import { asc, eq } from 'drizzle-orm'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import { bankRecords, chainPatches } from '#server/db/schema/schema.ts'
import { BANK_SENDER, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

const MINUTE = 60_000
let sent = 0

/** A movement on an account: when, in minutes from the chain's begin, its signed amount, and the balance after it. */
export type Movement = readonly [minute: number, signed: number, balance: number | null]

/** Movements told of on the account of a world, as a monitor tells of them or as rows that stand there already. */
export function bankChain(
  engine: OrderEngine,
  { account, monitor, supplier }: OrderWorld,
  begin = engine.services.now(),
) {
  const messageOf = ([minute, signed, balanceMinor]: Movement) => ({
    kind: 'sms' as const,
    monitorRowId: monitor.id,
    recordId: `chain ${(sent += 1)}`,
    supplierId: supplier.id,
    direction: signed < 0 ? ('debit' as const) : ('credit' as const),
    amountMinor: Math.abs(signed),
    balanceMinor,
    utr: `CHAIN${sent}`,
    text: 'told',
    occurredAt: new Date(begin.getTime() + minute * MINUTE),
    receivedAt: engine.services.now(),
  })
  return {
    /** Tells of a movement; the number of its record. */
    tell: async (movement: Movement, sender = BANK_SENDER): Promise<number> => {
      const message = { ...messageOf(movement), sender }
      const taken = await engine.db.transaction((tx) => takePayment(tx, engine.services, account, message))
      return taken.kind === 'kept' ? taken.record.id : must(taken.bankRecordId)
    },
    /** Stores movements without linking them. */
    store: async (movements: readonly Movement[]): Promise<number[]> => {
      const rows = movements.map((movement) => ({ ...messageOf(movement), resourceId: account.id }))
      const made = await engine.db
        .insert(bankRecords)
        .values(rows.map((row) => ({ ...row, status: row.direction === 'debit' ? 'outgoing' : 'unmatched' })))
        .returning({ id: bankRecords.id })
      return made.map(({ id }) => id)
    },
    patches: async () =>
      await engine.db
        .select()
        .from(chainPatches)
        .where(eq(chainPatches.resourceId, account.id))
        .orderBy(asc(chainPatches.id)),
  }
}

import { setImmediate as others } from 'node:timers/promises'
import { and, desc, isNotNull, isNull } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { patternsInUse } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import { readingOf } from '#server/collect/bank-records/patterns/read-stored.ts'
import { accountsByMonitor } from '#server/collect/bank-records/payments/find-account.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { createTurns } from '#server/platform/turns/turns.ts'

/** Maximum count of messages that one look reads, the newest ones. */
const LOOKED_MAX = 300
/** Count of messages that are read in a row; then other work has the processor. */
const SLICE = 10

/** Messages that were read and are no payment: nobody could read them, or they were put aside. */
export const isNoPayment = () => and(isNotNull(bankMessages.triedAt), isNull(bankMessages.bankRecordId))

/** Looks of this process at a time. */
const takeTurn = createTurns(1)

/**
 * Count of payments that the patterns in use would read in the newest messages that are none so far. Nothing is stored.
 */
export async function dryReread({ db, reply, services }: Call): Promise<OutputOf<'bankMessage.dryReread'>> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const giveBack = await takeTurn(gone.signal)
  const found = { looked: 0, lookedMax: LOOKED_MAX, payments: 0 }
  if (!giveBack) return found
  try {
    const readers = await patternsInUse(db)
    const accountsOf = accountsByMonitor(db)
    const messages = await db
      .select()
      .from(bankMessages)
      .where(isNoPayment())
      .orderBy(desc(bankMessages.id))
      .limit(LOOKED_MAX)
    for (const message of messages) {
      if (gone.signal.aborted) break
      const { reading } = await readingOf(services, message, readers, accountsOf)
      found.looked += 1
      if (reading.kind === 'payment') found.payments += 1
      if (found.looked % SLICE === 0) await others()
    }
    return found
  } finally {
    giveBack()
  }
}

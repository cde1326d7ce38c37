import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { readAgain } from '#server/collect/bank-records/messages/reread-message.ts'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'
import { afterForeground } from '#server/platform/turns/turns.ts'

/** How long a row waits for the calls of people that are under way. */
const PATIENCE_MS = 50

/** Reads the rows of statements that were imported, as long as orders may be worked on. */
export const statementWork = sweepWork({
  needs: 'orderWork',
  everyMs: 1_000,
  wokenBy: ['bank_messages'],
  work: async (services, isStopping) => void (await readLines(services, isStopping)),
  failure: 'rows of a statement could not be read',
})

/**
 * Reads all rows that wait, each in a transaction of its own, so that reports of the account wait for none of them for
 * long; several processes share them. One at which reading fails holds up no other. Answers how many were read.
 */
export async function readLines(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  let read = 0
  let after = 0
  while (!isStopping()) {
    const [next] = await services.db
      .select({ id: bankMessages.id })
      .from(bankMessages)
      .where(and(isWaiting, gt(bankMessages.id, after)))
      .orderBy(asc(bankMessages.id))
      .limit(1)
    if (!next) return read
    await afterForeground(PATIENCE_MS)
    if (await readLine(services, next.id)) read += 1
    after = next.id
  }
  return read
}

const isWaiting = and(eq(bankMessages.kind, 'statement'), isNull(bankMessages.triedAt))

async function readLine(services: Services, id: number): Promise<boolean> {
  try {
    return await services.db.transaction(async (tx) => {
      const [message] = await tx
        .select()
        .from(bankMessages)
        .where(and(isWaiting, eq(bankMessages.id, id)))
        .for('no key update', { skipLocked: true })
      if (message) await readAgain(tx, services, message)
      return message !== undefined
    })
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    services.log.error({ err: error, messageId: id }, 'a row of a statement could not be read')
    return false
  }
}

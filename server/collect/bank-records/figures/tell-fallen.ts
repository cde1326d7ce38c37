import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { OTHER_SENDERS } from '#domain/bank-records/senders/known-bank.ts'
import { percentOf, SHARE_POLICY, shareTurn } from '#domain/bank-records/understood-share.ts'
import type { UnderstoodCounts } from '#domain/bank-records/understood-share.ts'
import { activeAdmins, sendMessage } from '#server/access/messages/messages.ts'
import { STATE_IS } from '#server/collect/bank-records/messages/list-messages.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, fallenBanks } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

const HOUR_MS = 3_600_000
const SWEEP_MS = 300_000

/** Watches how much is understood of what banks send. */
export const bankShareWork = sweepWork({
  everyMs: SWEEP_MS,
  work: tellOfFallenBanks,
  failure: 'the shares of banks could not be compared',
})

/**
 * Tells superAdmin and admin, once, of a bank of whose messages fewer are understood than before: it words them anew. Once as many
 * are understood again, its next fall is told.
 */
export async function tellOfFallenBanks(services: Services): Promise<void> {
  const { db, now } = services
  const at = now()
  await db.transaction(async (tx) => {
    // Of two processes that compare at the same time, one tells.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.fallenBanks})`)
    const fallen = new Map((await tx.select().from(fallenBanks)).map((row) => [row.bank, row.percentBefore]))
    for (const bank of await heardBanks(tx, at)) {
      const shares = await sharesOf(tx, bank, at)
      const turn = shareTurn(shares, fallen.get(bank) ?? null)
      if (turn === 'recovers') await tx.delete(fallenBanks).where(eq(fallenBanks.bank, bank))
      if (turn !== 'falls') continue
      const percentBefore = percentOf(shares.before)
      await tx.insert(fallenBanks).values({ bank, fellAt: at, percentBefore })
      await sendMessage(tx, services, await activeAdmins(tx), 'bankShareFell', {
        ...{ bank, percent: percentOf(shares.recent), percentBefore },
        time: at.toISOString(),
      })
    }
  })
}

const recentFrom = (at: Date) => new Date(at.getTime() - SHARE_POLICY.recentHours * HOUR_MS)

/** The known banks that sent something about money lately. */
async function heardBanks(tx: Queryable, at: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ bank: bankMessages.bank })
    .from(bankMessages)
    .where(
      and(
        isNotNull(bankMessages.bank),
        ne(bankMessages.bank, OTHER_SENDERS),
        gt(bankMessages.receivedAt, recentFrom(at)),
      ),
    )
    .orderBy(bankMessages.bank)
  return rows.flatMap(({ bank }) => bank ?? [])
}

/** The counts of a bank's latest messages about money, and of those before them; each of so many at most. */
async function sharesOf(tx: Queryable, bank: string, at: Date) {
  const latest = await stateOfNewest(tx, bank, recentFrom(at), at, SHARE_POLICY.recentMax)
  const oldest = latest.at(-1)?.receivedAt ?? at
  const from = new Date(oldest.getTime() - SHARE_POLICY.beforeDays * 24 * HOUR_MS)
  const until = new Date(oldest.getTime() - 1)
  const earlier = await stateOfNewest(tx, bank, from, until, SHARE_POLICY.beforeMax)
  return { recent: countsOf(latest), before: countsOf(earlier) }
}

type Told = { receivedAt: Date; isUnread: boolean }

const stateOfNewest = async (tx: Queryable, bank: string, from: Date, to: Date, most: number): Promise<Told[]> =>
  await tx
    .select({ receivedAt: bankMessages.receivedAt, isUnread: sql<boolean>`${STATE_IS.unread}` })
    .from(bankMessages)
    .where(and(eq(bankMessages.bank, bank), gt(bankMessages.receivedAt, from), lte(bankMessages.receivedAt, to)))
    .orderBy(desc(bankMessages.receivedAt))
    .limit(most)

const countsOf = (told: readonly Told[]): UnderstoodCounts => ({
  count: told.length,
  unread: told.filter(({ isUnread }) => isUnread).length,
})

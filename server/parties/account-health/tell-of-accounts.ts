import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { BREAKER_POLICY, dueNotice } from '#domain/accounts/breaker.ts'
import { accountWithKeeper, keepersOf } from '#server/parties/account-health/account-events.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { tellOfCause } from '#server/access/messages/cause-messages.ts'
import type { AccountTurn } from '#server/access/messages/cause-messages.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Tells people which accounts stopped, and which of these work again. Accounts that stop by one cause are one message
 * for each person, which counts them and tells the end. An account is told of at most twice an hour: a stop that
 * follows too soon is told once the hour is over, if it still lasts.
 */
export async function tellOfAccounts(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Another process that tells at the same time would begin a second message of the cause.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.accountNotices})`)
    const turns = await dueTurns(tx, services)
    for (const [userId, own] of await byReader(tx, turns)) await tellOfCause(tx, services, userId, own)
  })
}

/** The accounts that people are to be told of now, noted as told. */
async function dueTurns(tx: Queryable, { now }: Services): Promise<AccountTurn[]> {
  const longAgo = new Date(now().getTime() - BREAKER_POLICY.noticeSeconds * 1_000)
  const due = await tx
    .select()
    .from(accountBreakers)
    .where(
      and(
        or(ne(accountBreakers.state, 'closed'), accountBreakers.isTold),
        or(
          and(accountBreakers.isTold, eq(accountBreakers.state, 'closed')),
          and(
            eq(accountBreakers.isTold, false),
            inArray(accountBreakers.state, ['open', 'halfOpen']),
            sql`coalesce(${lt(accountBreakers.toldAt, longAgo)}, true)`,
          ),
        ),
      ),
    )
    .orderBy(accountBreakers.resourceId)
    .for('no key update', { skipLocked: true })
  const turns: AccountTurn[] = []
  for (const row of due) {
    const notice = dueNotice(row, now(), BREAKER_POLICY)
    if (!notice) continue
    await tx
      .update(accountBreakers)
      .set({ isTold: notice === 'stopped', toldAt: now() })
      .where(eq(accountBreakers.resourceId, row.resourceId))
    const cause = row.cause === 'silence' ? 'silence' : 'failures'
    turns.push({ accountId: row.resourceId, stoppedBy: notice === 'stopped' ? cause : null })
  }
  return turns
}

/** Who is told of which accounts: suppliers of their own, agents of all. */
async function byReader(tx: Queryable, turns: readonly AccountTurn[]): Promise<Map<number, AccountTurn[]>> {
  const readers = new Map<number, AccountTurn[]>()
  for (const turn of turns) {
    const account = await accountWithKeeper(tx, turn.accountId)
    if (!account) continue
    for (const userId of await keepersOf(tx, account.keeper))
      readers.set(userId, [...(readers.get(userId) ?? []), turn])
  }
  return readers
}

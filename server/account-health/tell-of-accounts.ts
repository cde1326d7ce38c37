import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { BREAKER_POLICY, dueNotice } from '#domain/accounts/allocation/breaker.ts'
import type { BreakerRow } from '#server/account-health/breaker-store.ts'
import { accountWithKeeper, keepersOf } from '#server/account-health/keepers.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers } from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/messages/messages.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Tells people which accounts stopped, and which of these work again. Whatever an account does, it is told at most twice an hour: a stop
 * that follows too soon is told once the hour is over, if it still lasts.
 */
export async function tellOfAccounts(services: Services): Promise<void> {
  const { db, now } = services
  const longAgo = new Date(now().getTime() - BREAKER_POLICY.noticeSeconds * 1_000)
  const due = await db
    .select({ id: accountBreakers.resourceId })
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
  for (const { id } of due) await db.transaction(async (tx) => await tellOfOne(tx, services, id))
}

/** Another process may be telling of it at the same time: whoever has the row decides. */
async function tellOfOne(tx: Queryable, services: Services, resourceId: number): Promise<void> {
  const [row] = await tx
    .select()
    .from(accountBreakers)
    .where(eq(accountBreakers.resourceId, resourceId))
    .for('no key update', { skipLocked: true })
  const notice = row && dueNotice(row, services.now(), BREAKER_POLICY)
  if (!notice) return
  await tx
    .update(accountBreakers)
    .set({ isTold: notice === 'stopped', toldAt: services.now() })
    .where(eq(accountBreakers.resourceId, resourceId))
  await tell(tx, services, row, notice)
}

async function tell(
  tx: Queryable,
  services: Services,
  { cause, resourceId }: BreakerRow,
  notice: 'stopped' | 'working',
): Promise<void> {
  const account = await accountWithKeeper(tx, resourceId)
  if (!account) return
  const values = { account: account.name, time: services.now().toISOString() }
  const event = notice === 'working' ? 'accountWorking' : cause === 'silence' ? 'accountSilent' : 'accountStopped'
  await sendMessage(tx, services, await keepersOf(tx, account.keeper), event, values)
}

import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { findRecord } from '#server/collect/bank-records/find-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecordClaims, users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Who looks at a payment says so every twenty seconds; so long after the last word it is free. */
export const CLAIM_MS = 45_000

/** Gives a payment to who looks at it unless somebody else does, and frees the one that the same person looked at before. */
export async function claimRecord(call: Call, { id }: { id: number }): Promise<OutputOf<'bankRecord.claim'>> {
  const { actor, db, services } = call
  await findRecord(call, id)
  const now = services.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const { userId } = actor
  await db
    .delete(bankRecordClaims)
    .where(and(eq(bankRecordClaims.userId, userId), ne(bankRecordClaims.bankRecordId, id)))
  const [mine] = await db
    .insert(bankRecordClaims)
    .values({ bankRecordId: id, userId, until })
    .onConflictDoUpdate({
      target: bankRecordClaims.bankRecordId,
      set: { userId, until },
      setWhere: or(
        eq(bankRecordClaims.userId, userId),
        sql`${bankRecordClaims.until} <= ${now.toISOString()}::timestamptz`,
      ),
    })
    .returning()
  if (mine) return { by: actor.account, isMine: true, until: until.toISOString() }
  const other = await holderOf(db, id, userId, now)
  return { by: other?.account ?? '', isMine: false, until: (other?.until ?? now).toISOString() }
}

/** Refuses a decision on a payment that somebody else looks at: 409 `bankRecord.claimed` with who. */
export async function refuseClaimed({ actor, db, services }: Call, id: number): Promise<void> {
  const other = await holderOf(db, id, actor.userId, services.now())
  if (other) throw new AppError(CODES.conflict, 'bankRecord.claimed', { present: {}, by: other.account })
}

async function holderOf(db: Queryable, id: number, exceptUserId: number, now: Date) {
  const [other] = await db
    .select({ account: users.account, until: bankRecordClaims.until })
    .from(bankRecordClaims)
    .innerJoin(users, eq(users.id, bankRecordClaims.userId))
    .where(
      and(
        eq(bankRecordClaims.bankRecordId, id),
        ne(bankRecordClaims.userId, exceptUserId),
        gt(bankRecordClaims.until, now),
      ),
    )
  return other
}

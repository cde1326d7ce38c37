import { desc, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { messageForwards } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'

/** The attempts to forward a message, the newest first. */
export async function listForwards({ db }: Call, { id }: { id: number }): Promise<OutputOf<'bankMessage.getForwards'>> {
  const rows = await db
    .select()
    .from(messageForwards)
    .where(eq(messageForwards.messageId, id))
    .orderBy(desc(messageForwards.id))
  return {
    list: rows.map(({ messageId: _message, at, ...row }) => ({
      ...row,
      method: 'POST',
      at: at.toISOString(),
      by: null,
    })),
  }
}

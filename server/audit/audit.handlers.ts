import { desc, eq } from 'drizzle-orm'
import { audit } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/call.ts'

const SHOWN = 10

/** Handlers of the calls that read the audit log. */
export const auditHandlers = {
  'audit.getOwnRecent': async ({ actor, db }, { limit = SHOWN }) => {
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.userId, actor.userId))
      .orderBy(desc(audit.id))
      .limit(limit)
    return {
      list: rows.map(({ id, at, action, targetKind, target }) => ({
        id,
        at: at.toISOString(),
        action,
        targetKind,
        target,
      })),
    }
  },
} satisfies Pick<Handlers, 'audit.getOwnRecent'>

import { eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitors } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isBodySigned } from '#server/platform/signing/sign-params.ts'

/** A monitor as stored. */
export type Monitor = typeof monitors.$inferSelect

/** The monitor whose key signed the body; 401 for both an unknown monitor and a wrong signature, 403 for a disabled one. */
export async function authenticateMonitor(
  { db, headers, rawBody, services }: Call<null>,
  monitorId: string,
): Promise<Monitor> {
  const [monitor] = await db.select().from(monitors).where(eq(monitors.monitorId, monitorId))
  const key = monitor ? services.secrets.open(monitor.signKey) : ''
  if (!isBodySigned(rawBody, headers['x-monitor-sign'], key) || !monitor)
    throw new AppError(CODES.wrongCredentials, 'monitor.wrongSign')
  if (monitor.status !== 'active') throw new AppError(CODES.forbidden, 'monitor.disabled')
  return monitor
}

/** How long a monitor that was heard of counts as heard of, before that is written again. */
const MARKED_FOR_MS = 1_000

/**
 * The monitor was heard of. Its reports do not wait for each other: who finds it marked of late, or just being marked by another, leaves
 * it at that.
 */
export async function markAlive(db: Queryable, { id, lastSeenAt }: Monitor, at: Date): Promise<void> {
  const heardMs = at.getTime() - (lastSeenAt?.getTime() ?? 0)
  if (heardMs >= 0 && heardMs < MARKED_FOR_MS) return
  await db
    .update(monitors)
    .set({ lastSeenAt: at })
    .where(eq(monitors.id, sql`(select id from monitors where id = ${id} for no key update skip locked)`))
}

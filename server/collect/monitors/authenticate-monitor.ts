import { and, eq, ne, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitors } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { given } from '#server/platform/given.ts'
import { keysOf } from '#server/platform/signing/merchant-keys.ts'
import { isBodySigned } from '#server/platform/signing/sign-params.ts'

/** A monitor as stored. */
export type Monitor = typeof monitors.$inferSelect

/**
 * The monitor whose key signed the body; 401 for both an unknown monitor and a wrong signature, 403 for a disabled one.
 */
export async function authenticateMonitor(
  { db, headers, rawBody, services }: Call<null>,
  monitorId: string,
): Promise<Monitor> {
  const [monitor] = await db
    .select()
    .from(monitors)
    .where(and(eq(monitors.monitorId, monitorId), ne(monitors.status, 'deleted')))
  const keys = monitor ? keysOf(services, monitor) : ['']
  const isSigned = keys.map((key) => isBodySigned(rawBody, headers['x-monitor-sign'], key)).includes(true)
  if (!isSigned || !monitor) throw new AppError(CODES.wrongCredentials, 'monitor.wrongSign')
  if (monitor.status !== 'active') throw new AppError(CODES.forbidden, 'monitor.disabled')
  return monitor
}

/** Facts that a monitor tells about itself with what it sends. */
export type MonitorFacts = Partial<Pick<Monitor, 'appVersion' | 'battery' | 'clockOffMs' | 'lastMessageAt'>>

/** The largest number of the column; a clock that far off is off. */
const OFF_MAX_MS = 2_147_483_647

/** Milliseconds that a monitor's clock is ahead of ours. */
export const clockOff = (said: Date, at: Date): number =>
  Math.max(-OFF_MAX_MS, Math.min(OFF_MAX_MS, said.getTime() - at.getTime()))

/** Time for which a monitor that was heard of counts as heard of, before that is written again. */
const MARKED_FOR_MS = 1_000

/**
 * The monitor was heard of. Its reports do not wait for each other: who finds it marked of late, or just being marked
 * by another, leaves it at that.
 */
export async function markAlive(
  db: Queryable,
  { id, lastMessageAt, lastSeenAt }: Monitor,
  at: Date,
  facts: MonitorFacts = {},
): Promise<void> {
  const isFresh = (marked: Date | null) => {
    const heardMs = at.getTime() - (marked?.getTime() ?? 0)
    return heardMs >= 0 && heardMs < MARKED_FOR_MS
  }
  if (isFresh(lastSeenAt) && (facts.lastMessageAt === undefined || isFresh(lastMessageAt))) return
  await db
    .update(monitors)
    .set({ lastSeenAt: at, ...given(facts) })
    .where(eq(monitors.id, sql`(select id from monitors where id = ${id} for no key update skip locked)`))
}

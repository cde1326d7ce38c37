import { and, eq } from 'drizzle-orm'
import { CLOSED_BREAKER, letsThrough } from '#domain/accounts/breaker.ts'
import type { Breaker } from '#domain/accounts/breaker.ts'
import { SCRIPT_BREAKER_POLICY } from '#domain/pay-scripts/pay-script.ts'
import { nextBreaker } from '#machines/lifecycles/next-breaker.ts'
import type { BreakerEvent } from '#machines/lifecycles/next-breaker.ts'
import type { Queryable } from '#server/db/client.ts'
import { payScriptVersions } from '#server/db/schema/schema.ts'
import type { StoredBreaker } from '#server/db/schema/pay-script-schema.ts'

const CLOSED: Breaker = { ...CLOSED_BREAKER, waitSeconds: SCRIPT_BREAKER_POLICY.probeSeconds }
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** The breaker of a version as it is stored. */
export const breakerOf = (stored: StoredBreaker | null): Breaker =>
  stored === null
    ? CLOSED
    : { ...stored, since: dateOf(stored.since), probeAt: dateOf(stored.probeAt), toldAt: dateOf(stored.toldAt) }

/** True when a version takes an order now: while it works, or as its probe. */
export function takesOrder(stored: StoredBreaker | null, now: Date): boolean {
  const { probeAt, state, waitSeconds } = breakerOf(stored)
  return letsThrough({ state, probeAtMs: probeAt?.getTime() ?? null, waitSeconds }, now.getTime())
}

/** Lets something act on the breaker of a version, under its lock. */
export async function turnVersion(
  tx: Queryable,
  now: Date,
  { scriptId, version }: { scriptId: number; version: number },
  event: BreakerEvent,
): Promise<void> {
  const isIt = and(eq(payScriptVersions.scriptId, scriptId), eq(payScriptVersions.version, version))
  const [row] = await tx
    .select({ breaker: payScriptVersions.breaker })
    .from(payScriptVersions)
    .where(isIt)
    .for('no key update')
  const after = row && nextBreaker(breakerOf(row.breaker), event, now, SCRIPT_BREAKER_POLICY)
  if (after)
    await tx
      .update(payScriptVersions)
      .set({ breaker: JSON.parse(JSON.stringify(after)) as StoredBreaker })
      .where(isIt)
}

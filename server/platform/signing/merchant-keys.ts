import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { TEST_KEY_PREFIX } from '#domain/orders/test-orders.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** The keys of a merchant or monitor: its own, and for a while after a change the one before. */
export type Keys = Pick<typeof merchants.$inferSelect, 'signKey' | 'previousSignKey' | 'previousKeyUntil'>

/** The keys of a merchant, and whether the present one has signed a call. */
export type KeyHolder = Keys & Pick<typeof merchants.$inferSelect, 'keyUsedAt'>

/** Which of a merchant's keys signed a call. */
export type SignedBy = 'key' | 'previousKey' | 'testKey'

/** The key before the present one, sealed; null once its time is over. */
export function standingKey({ previousSignKey, previousKeyUntil }: Keys, now: Date): Buffer | null {
  return previousKeyUntil !== null && previousKeyUntil > now ? previousSignKey : null
}

/** The instant until which the key before the present one is taken; null once it is not. */
export const oldKeyUntil = (holder: Keys, now: Date): string | null =>
  standingKey(holder, now) === null ? null : (holder.previousKeyUntil?.toISOString() ?? null)

/** The keys that may sign a holder's calls now, opened; the present one first. */
export function keysOf({ secrets, now }: Pick<Services, 'secrets' | 'now'>, holder: Keys): readonly string[] {
  const previous = standingKey(holder, now())
  return [holder.signKey, ...(previous === null ? [] : [previous])].map((key) => secrets.open(key))
}

/**
 * The merchant's test key: it follows from the platform's secret, the merchant's number and how often it was changed, so
 * that every merchant has one and none is stored.
 */
export function testKeyOf(
  { config }: { config: Pick<Services['config'], 'secretKey'> },
  { mchId, testKeyTurn }: Pick<typeof merchants.$inferSelect, 'mchId' | 'testKeyTurn'>,
): string {
  const purpose = createHmac('sha256', config.secretKey).update('test keys').digest()
  return TEST_KEY_PREFIX + createHmac('sha256', purpose).update(`${testKeyTurn}.${mchId}`).digest('base64url')
}

/**
 * Which key callbacks are signed with: the one before while it stands and no call has been signed with the new one, since
 * the merchant may not have installed that yet.
 */
export function callbackSignedBy(holder: KeyHolder, now: Date): Exclude<SignedBy, 'testKey'> {
  return holder.keyUsedAt === null && standingKey(holder, now) !== null ? 'previousKey' : 'key'
}

/** The key that callbacks are signed with. */
export function callbackKey(services: Pick<Services, 'secrets' | 'now'>, holder: KeyHolder): string {
  const [key = '', previous = ''] = keysOf(services, holder)
  return callbackSignedBy(holder, services.now()) === 'previousKey' ? previous : key
}

/** Keeps that the present key has signed a call, the first time after a change; answers whether it was that. */
export async function noteKeyUse(
  db: Queryable,
  { now }: Pick<Services, 'now'>,
  merchant: KeyHolder & { id: number },
  signedBy: SignedBy,
): Promise<boolean> {
  if (signedBy !== 'key' || merchant.keyUsedAt !== null || standingKey(merchant, now()) === null) return false
  await db
    .update(merchants)
    .set({ keyUsedAt: now() })
    .where(and(eq(merchants.id, merchant.id), eq(merchants.signKey, merchant.signKey), isNull(merchants.keyUsedAt)))
  return true
}

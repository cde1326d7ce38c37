import { and, asc, eq } from 'drizzle-orm'
import type { Profile } from '#contract/people/profile.endpoints.ts'
import type { IpRuleEffect } from '#domain/ip-guard/ip-guard.ts'
import type { Encryption } from '#domain/orders/order-sign.ts'
import { TEST_KEY_PREFIX } from '#domain/orders/test-orders.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipRules, merchants } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { callbackSignedBy, oldKeyUntil, testKeyOf } from '#server/platform/signing/merchant-keys.ts'

export type MerchantRow = typeof merchants.$inferSelect

const SHOWN_CHARACTERS = 4
const masked = (key: string) => `••••••••${key.slice(-SHOWN_CHARACTERS)}`

/** The rules on addresses that may call with a merchant's key. */
export const apiRulesOf = (userId: number) => and(eq(ipRules.scope, 'api'), eq(ipRules.userId, userId))

/** The merchant that signed in, locked until the end of a change. */
export async function ownMerchant(db: Queryable, { merchantId }: Actor): Promise<MerchantRow> {
  const [merchant] = await db
    .select()
    .from(merchants)
    .where(eq(merchants.id, merchantId ?? 0))
    .for('no key update')
  if (!merchant) throw notFound('merchant')
  return merchant
}

/** API access as a merchant sees it; null for others. */
export async function presentMerchantApi(
  db: Queryable,
  services: Services,
  { merchantId, userId }: Actor,
): Promise<Profile['api']> {
  if (merchantId === null) return null
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, merchantId))
  if (!merchant) return null
  const now = services.now()
  const addresses = await db
    .select({
      id: ipRules.id,
      network: ipRules.network,
      effect: ipRules.effect,
      enabled: ipRules.enabled,
      note: ipRules.note,
    })
    .from(ipRules)
    .where(apiRulesOf(userId))
    .orderBy(asc(ipRules.id))
  return {
    mchId: merchant.mchId,
    maskedKey: masked(services.secrets.open(merchant.signKey)),
    maskedTestKey: `${TEST_KEY_PREFIX}${masked(testKeyOf(services, merchant))}`,
    keyChangedTime: merchant.keyChangedAt?.toISOString() ?? null,
    oldKeyUntil: oldKeyUntil(merchant, now),
    callbacksSignedWith: callbackSignedBy(merchant, now) === 'key' ? 'key' : 'oldKey',
    encryption: merchant.encryption as Encryption,
    signVersion: merchant.signVersion,
    callbackFormat: merchant.callbackFormat,
    addresses: addresses.map((rule) => ({ ...rule, effect: rule.effect as IpRuleEffect })),
  }
}

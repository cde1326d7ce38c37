import { eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { KEY_OVERLAP_HOURS } from '#domain/limits.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { merchants } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownMerchant } from '#server/parties/merchant-access/merchant-api.ts'
import type { MerchantRow } from '#server/parties/merchant-access/merchant-api.ts'
import { AppError } from '#server/platform/app-error.ts'
import { newToken } from '#server/platform/secrets/secrets.ts'
import { standingKey, testKeyOf } from '#server/platform/signing/merchant-keys.ts'

type Name =
  | 'merchantApi.revealKey'
  | 'merchantApi.rotateKey'
  | 'merchantApi.endOldKey'
  | 'merchantApi.revealTestKey'
  | 'merchantApi.rotateTestKey'
  | 'merchantApi.setSigning'
  | 'merchantApi.setCallbackFormat'

const HOUR_MS = 3_600_000

/** Handlers for a merchant's own key, how it signs, and how it is called back. */
export const merchantKeyHandlers = {
  'merchantApi.revealKey': async ({ actor, db, services }) => {
    const merchant = await ownMerchant(db, actor)
    await recordAudit(db, actor, 'merchant.revealKey', targetOf(merchant))
    return { key: services.secrets.open(merchant.signKey) }
  },

  'merchantApi.rotateKey': async (call) => {
    const { actor, db, services } = call
    const now = services.now()
    const merchant = await ownMerchant(db, actor)
    // A third key would end one that may still sign orders.
    if (standingKey(merchant, now) !== null) throw new AppError(CODES.conflict, 'merchant.oldKeyStands')
    const key = newToken()
    const until = new Date(now.getTime() + KEY_OVERLAP_HOURS * HOUR_MS)
    await change(call, merchant, {
      signKey: services.secrets.seal(key),
      previousSignKey: merchant.signKey,
      previousKeyUntil: until,
      keyChangedAt: now,
      keyUsedAt: null,
    })
    const oldKeyUntil = until.toISOString()
    await recordAudit(db, actor, 'merchant.rotateKey', targetOf(merchant), {
      from: {},
      to: { key: 'changed', oldKeyUntil },
    })
    return { key, oldKeyUntil }
  },

  'merchantApi.endOldKey': async (call) => {
    const { actor, db, services } = call
    const merchant = await ownMerchant(db, actor)
    if (standingKey(merchant, services.now()) === null) throw new AppError(CODES.conflict, 'merchant.noOldKey')
    await change(call, merchant, { previousSignKey: null, previousKeyUntil: null })
    await recordAudit(db, actor, 'merchant.endOldKey', targetOf(merchant), {
      from: { oldKeyUntil: merchant.previousKeyUntil },
      to: { oldKeyUntil: null },
    })
    return {}
  },

  'merchantApi.revealTestKey': async ({ actor, db, services }) => {
    const merchant = await ownMerchant(db, actor)
    await recordAudit(db, actor, 'merchant.revealTestKey', targetOf(merchant))
    return { key: testKeyOf(services, merchant) }
  },

  'merchantApi.rotateTestKey': async (call) => {
    const { actor, db, services } = call
    const merchant = await ownMerchant(db, actor)
    const testKeyTurn = merchant.testKeyTurn + 1
    await change(call, merchant, { testKeyTurn })
    await recordAudit(db, actor, 'merchant.rotateTestKey', targetOf(merchant), { from: {}, to: { testKey: 'changed' } })
    return { key: testKeyOf(services, { ...merchant, testKeyTurn }) }
  },

  'merchantApi.setSigning': async (call, { encryption, signVersion }) => {
    const merchant = await ownMerchant(call.db, call.actor)
    await changeAudited(call, merchant, 'merchant.setSigning', { encryption, signVersion })
    return {}
  },

  'merchantApi.setCallbackFormat': async (call, { callbackFormat }) => {
    const merchant = await ownMerchant(call.db, call.actor)
    await changeAudited(call, merchant, 'merchant.setCallbackFormat', { callbackFormat })
    return {}
  },
} satisfies Pick<Handlers, Name>

type Changes = Partial<typeof merchants.$inferInsert>

const targetOf = ({ mchId }: MerchantRow) => ({ kind: 'merchant', id: mchId })

async function change({ actor, db, services }: Call, { id }: MerchantRow, values: Changes): Promise<void> {
  const by = { updatedBy: actor.name, updatedAt: services.now() }
  await db
    .update(merchants)
    .set({ ...values, ...by, version: sql`${merchants.version} + 1` })
    .where(eq(merchants.id, id))
}

async function changeAudited(call: Call, merchant: MerchantRow, action: string, to: Changes): Promise<void> {
  const from = Object.fromEntries(Object.keys(to).map((name) => [name, merchant[name as keyof MerchantRow]]))
  await change(call, merchant, to)
  await recordAudit(call.db, call.actor, action, targetOf(merchant), { from, to })
}

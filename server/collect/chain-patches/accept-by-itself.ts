import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import { linkChain } from '#domain/trusted-chain/link-chain.ts'
import { isReliable } from '#domain/trusted-chain/chain-record.ts'
import { patchLifecycle } from '#machines/lifecycles/patch.lifecycle.ts'
import { closeBreak } from '#server/collect/chain-patches/close-break.ts'
import { fittingOrders } from '#server/collect/chain-patches/fitting-orders.ts'
import type { Patch } from '#server/collect/chain-patches/fitting-orders.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, chainPatches } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { readLevels } from '#server/collect/trusted-chain/chain-levels.ts'
import { chainWindows, readStretch } from '#server/collect/trusted-chain/chain-rows.ts'

const MINUTE_MS = 60_000
/** As many patches are looked at in one round. */
const LOOKED_AT_MAX = 200

/** The order of a patch moved on while it was to be settled. */
class OrderMovedOn extends Error {}

/**
 * Accepts missing movements that fit exactly one unpaid order, once messages wait no longer for the true one, a later
 * record hangs on the chain after the break, and the chain is as reliable as the account's settings ask. At most
 * `fixSecurityChainSupplementLimit` a day and account; answers how many.
 */
export async function acceptByItself(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const { db, now, settings } = services
  if (settings.get('fixSecurityChainSupplementLimit') === 0) return 0
  const waitMs = settings.get('globalSecuritySetting').messageInSecurityChainCacheTime * MINUTE_MS
  const due = await db
    .select({ id: chainPatches.id, resourceId: chainPatches.resourceId })
    .from(chainPatches)
    .where(
      and(
        eq(chainPatches.state, 'proposed'),
        eq(chainPatches.kind, 'lost'),
        gt(chainPatches.gapMinor, 0),
        lte(chainPatches.foundAt, new Date(now().getTime() - waitMs)),
      ),
    )
    .orderBy(asc(chainPatches.id))
    .limit(LOOKED_AT_MAX)
  let accepted = 0
  for (const { id, resourceId } of due) {
    if (isStopping()) break
    accepted += await db
      .transaction(async (tx) => {
        await lockByText(tx, 'bankRecords', String(resourceId))
        return (await acceptOne(tx, services, id)) ? 1 : 0
      })
      .catch((error: unknown) => {
        if (error instanceof OrderMovedOn) return 0
        throw error
      })
  }
  return accepted
}

async function acceptOne(tx: Queryable, services: Services, id: number): Promise<boolean> {
  const [patch] = await tx.select().from(chainPatches).where(eq(chainPatches.id, id)).for('no key update')
  if (!patch) return false
  const context = {
    isMissing: patch.kind === 'lost',
    isWithinLimit: await isWithinLimit(tx, services, patch),
    isConfirmed: await isConfirmed(tx, services, patch),
  }
  const verdict = patchLifecycle.judge({ state: patch.state, context }, { type: 'ACCEPT_BY_ITSELF' })
  const [order, ...others] = verdict.ok ? ((await fittingOrders(tx, services, [patch])).get(id) ?? []) : []
  if (!verdict.ok || !order || others.length > 0) return false
  const { orderCode } = await closeBreak(tx, services, patch, { state: verdict.to, by: null, orderId: order.id })
  if (orderCode === null) throw new OrderMovedOn()
  return true
}

async function isWithinLimit(tx: Queryable, services: Services, { resourceId }: Patch): Promise<boolean> {
  const zone = zoneOf(services)
  const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${zone})::date`
  const [row] = await tx
    .select({ today: count() })
    .from(chainPatches)
    .where(
      and(
        eq(chainPatches.resourceId, resourceId),
        // One that its true record overtook was made by itself all the same.
        sql`${chainPatches.recordId} is not null and ${chainPatches.decidedBy} is null`,
        sql`${dayOf(sql`${chainPatches.decidedAt}`)} = ${dayOf(sql`${services.now().toISOString()}::timestamptz`)}`,
      ),
    )
  return (row?.today ?? 0) < services.settings.get('fixSecurityChainSupplementLimit')
}

/** True when a reported record follows the one after the break, in a chain that can be relied on. */
async function isConfirmed(tx: Queryable, services: Services, patch: Patch): Promise<boolean> {
  const level = (await readLevels(tx, services, [patch.resourceId])).get(patch.resourceId)
  if (!level || !isReliable(level.level, level.wanted)) return false
  const { records } = await readStretch(tx, patch.resourceId, patch.toAt)
  const { links } = linkChain(records, chainWindows(services))
  const next = [...links].find(([, { from }]) => from === patch.afterRecordId)
  if (!next) return false
  const [record] = await tx.select({ kind: bankRecords.kind }).from(bankRecords).where(eq(bankRecords.id, next[0]))
  return record !== undefined && record.kind !== 'inferred'
}

import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { resourceDays, resources, suppliers } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf } from '#server/platform/time/zone.ts'
import { byTurn, turnAfter } from '#server/parties/resources/capacity-slots.ts'

export interface Payer {
  resource: typeof resources.$inferSelect
  supplier: typeof suppliers.$inferSelect
  product: Product
}

/** The product that pays through a gateway API instead of manually from an account. */
export const GATEWAY_PRODUCT_ID = 3003
const PAYOUT_PRODUCTS: readonly Product[] = PRODUCTS.filter((product: Product) => product.direction === 'payout')
const PAYOUT_PRODUCT_IDS = PAYOUT_PRODUCTS.map((product) => product.id)

/** The accounts and gateways that pay payouts, of one currency or all; a supplier sees its own and its team's. */
export async function readPayers(db: Queryable, actor: Actor | null, currency?: string): Promise<Payer[]> {
  const ids = PAYOUT_PRODUCTS.filter((product) => currency === undefined || product.currency === currency).map(
    (product) => product.id,
  )
  const scope =
    actor?.role === 'supplier'
      ? or(eq(suppliers.id, actor.supplierId ?? -1), eq(suppliers.parentId, actor.supplierId ?? -1))
      : undefined
  const rows = await db
    .select({ resource: resources, supplier: suppliers })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .where(and(sql`${resources.productId} = any(${sql.param(ids)}::int4[])`, eq(resources.status, 'normal'), scope))
    .orderBy(asc(resources.id))
  return rows.flatMap((row) => {
    const product = PAYOUT_PRODUCTS.find(({ id }) => id === row.resource.productId)
    return product ? [{ ...row, product }] : []
  })
}

/** The payer with this id if it may pay a payout now; 400 on the field otherwise. */
export async function findPayer(
  db: Queryable,
  actor: Actor,
  order: Pick<PayoutRecord, 'currency' | 'exponent'>,
  resourceId: number,
  field = 'resourceId',
): Promise<Payer> {
  const payer = (await readPayers(db, actor, order.currency)).find(({ resource }) => resource.id === resourceId)
  const isFit =
    payer &&
    payer.product.exponent === order.exponent &&
    payer.resource.state === 0 &&
    payer.supplier.status === 'active'
  if (!isFit) throw badField(field, 'notAvailable')
  return payer
}

/** The payout columns that identify the payer. */
export function paidBy({ resource, supplier }: Pick<Payer, 'resource' | 'supplier'>) {
  return {
    resourceId: resource.id,
    resourceName: resource.name,
    supplierId: supplier.id,
    supplierName: supplier.name,
    isProxy: supplier.parentId !== null,
    payoutCardNumber: resource.cardNumber,
  }
}

/** Assigns a payout to the account of its product whose turn it is among those that may take it; without one it stays in the pool. */
export async function autoAssign(tx: Queryable, services: Services, order: PayoutRecord): Promise<PayoutRecord> {
  const [free] = await tx
    .select({ resource: resources, supplier: suppliers })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .leftJoin(resourceDays, and(eq(resourceDays.resourceId, resources.id), eq(resourceDays.day, dayOf(services))))
    .where(
      and(
        eq(resources.productId, order.productId),
        sql`${order.productId} = any(${sql.param(PAYOUT_PRODUCT_IDS)}::int4[])`,
        eq(resources.state, 0),
        eq(resources.status, 'normal'),
        eq(suppliers.status, 'active'),
        sql`not exists (
          select 1 from account_breakers b
          where b.resource_id = ${resources.id} and b.state <> 'closed' and coalesce(b.probe_at > ${services.now().toISOString()}::timestamptz, true)
        )`,
        sql`${resources.minAmountMinor} <= ${order.amountMinor}`,
        or(isNull(resources.maxAmountMinor), sql`${resources.maxAmountMinor} >= ${order.amountMinor}`),
        sql`${resources.processingCount} < ${resources.maxConcurrentOrders}`,
        or(
          isNull(resources.dailyCountLimit),
          sql`coalesce(${resourceDays.orderCount}, 0) < ${resources.dailyCountLimit}`,
        ),
        or(
          isNull(resources.dailyAmountLimitMinor),
          sql`coalesce(${resourceDays.amountMinor}, 0) + ${order.amountMinor} <= ${resources.dailyAmountLimitMinor}`,
        ),
      ),
    )
    .orderBy(byTurn('resources'))
    .limit(1)
    .for('no key update', { of: resources, skipLocked: true })
  if (!free) return order
  await tx
    .update(resources)
    .set({ lastUsedAt: services.now(), turnUsed: turnAfter(sql`1`) })
    .where(eq(resources.id, free.resource.id))
  const { resourceId, resourceName, supplierId, supplierName, isProxy } = paidBy(free)
  return await transitionPayout(tx, services, {
    order,
    event: 'ASSIGN',
    actor: null,
    via: 'api',
    detail: { resourceId },
    patch: () => ({ resourceId, resourceName, supplierId, supplierName, isProxy }),
  })
}

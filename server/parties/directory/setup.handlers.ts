import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { SetupStep, setupEndpoints } from '#contract/people/setup.endpoints.ts'
import { productOf } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, monitors, orders, payoutOrders, resources, suppliers } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'
import type { Terms } from '#server/orders/terms-of.ts'

const exists = async (db: Queryable, table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await db.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0

/** The party's products that may be used now. */
async function openTerms({ db, services }: Call, kind: 'merchant' | 'supplier', id: number): Promise<Terms[]> {
  const terms = (await termsOfOwners(db, kind, [id], services.now())).get(id) ?? []
  return terms.filter(({ enabled }) => enabled)
}

/** Payments to wallets on a chain are read from the chain; those of all other products are told by a phone. */
const needsPhone = ({ productId }: Terms) => productOf(productId)?.evidence !== 'usdt'

/** A supplier needs a product, an account for it, a phone that tells of payments, and a rate to earn by. */
async function stepsOfSupplier(call: Call, id: number, terms: readonly Terms[]): Promise<SetupStep[]> {
  const { db } = call
  const [supplier] = await db.select({ parentId: suppliers.parentId }).from(suppliers).where(eq(suppliers.id, id))
  const giver = supplier?.parentId == null ? 'staff' : 'parent'
  const hasPhone = await exists(
    db,
    monitors,
    and(eq(monitors.supplierId, id), eq(monitors.status, 'active'), isNotNull(monitors.lastSeenAt)),
  )
  const isPhoneNeeded = terms.length === 0 || terms.some(needsPhone)
  return [
    { step: 'product', isDone: terms.length > 0, givenBy: giver },
    {
      step: 'account',
      isDone: await exists(db, resources, eq(resources.supplierId, id)),
      givenBy: 'oneself',
    },
    ...(isPhoneNeeded ? [{ step: 'phone', isDone: hasPhone, givenBy: 'oneself' } as const] : []),
    { step: 'rate', isDone: terms.some(({ rate, fixedFeeMinor }) => rate > 0 || fixedFeeMinor > 0), givenBy: giver },
  ]
}

/** A merchant needs a product, which comes with its price, and a first order by whichever way. */
async function stepsOfMerchant({ db }: Call, id: number, terms: readonly Terms[]): Promise<SetupStep[]> {
  const hasCalled = await exists(db, merchants, and(eq(merchants.id, id), isNotNull(merchants.keyUsedAt)))
  const hasOrder =
    (await exists(db, orders, eq(orders.merchantId, id))) ||
    (await exists(db, payoutOrders, eq(payoutOrders.merchantId, id)))
  return [
    { step: 'product', isDone: terms.length > 0, givenBy: 'staff' },
    { step: 'firstCall', isDone: hasCalled || hasOrder, givenBy: 'oneself' },
  ]
}

/** Handlers of what home tells a new party. */
export const setupHandlers = {
  'home.getSetup': async (call) => {
    const { merchantId, role, supplierId } = call.actor
    const id = (role === 'merchant' ? merchantId : supplierId) ?? -1
    const terms = await openTerms(call, role === 'merchant' ? 'merchant' : 'supplier', id)
    return {
      steps: await (role === 'merchant' ? stepsOfMerchant(call, id, terms) : stepsOfSupplier(call, id, terms)),
      productIds: terms.map(({ productId }) => productId),
    }
  },
} satisfies Pick<Handlers, keyof typeof setupEndpoints>

import { and, asc, desc, eq, getTableColumns, gte } from 'drizzle-orm'
import { KEPT_CALL_DAYS, KEPT_CALLS } from '#domain/orders/merchant-calls.ts'
import type { Encryption } from '#domain/orders/order-sign.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { merchantCalls, merchants } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'

const COLLECTION_IDS: readonly number[] = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(
  ({ id }) => id,
)

const DAY_MS = 86_400_000

/** The merchants for whom the console's test pages can create orders, and the calls that their servers made. */
export const orderTestHandlers = {
  'orderTest.getMerchants': async ({ actor, db, services }) => {
    const rows = await db
      .select({
        merchantId: merchants.id,
        mchId: merchants.mchId,
        name: merchants.name,
        encryption: merchants.encryption,
        signVersion: merchants.signVersion,
      })
      .from(merchants)
      .where(actor.role === 'merchant' ? eq(merchants.id, actor.merchantId ?? -1) : eq(merchants.status, 'active'))
      .orderBy(asc(merchants.name))
    const ids = rows.map(({ merchantId }) => merchantId)
    const terms = await termsOfOwners(db, 'merchant', ids, services.now())
    return {
      list: rows.map(({ encryption, ...row }) => ({
        ...row,
        encryption: (encryption === 'default' ? 'default' : 'SHA256') satisfies Encryption,
        productIds: (terms.get(row.merchantId) ?? [])
          .filter(({ enabled, productId }) => enabled && COLLECTION_IDS.includes(productId))
          .map(({ productId }) => productId),
      })),
    }
  },
  'orderTest.getCalls': async ({ actor, db, services }, { mchId }) => {
    const { merchantId: _merchantId, ...columns } = getTableColumns(merchantCalls)
    const rows = await db
      .select({ ...columns, mchId: merchants.mchId })
      .from(merchantCalls)
      .innerJoin(merchants, eq(merchants.id, merchantCalls.merchantId))
      .where(
        and(
          actor.role === 'merchant' ? eq(merchants.id, actor.merchantId ?? -1) : undefined,
          mchId === undefined ? undefined : eq(merchants.mchId, mchId),
          gte(merchantCalls.at, new Date(services.now().getTime() - KEPT_CALL_DAYS * DAY_MS)),
        ),
      )
      .orderBy(desc(merchantCalls.id))
      .limit(KEPT_CALLS)
    return { list: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
  },
} satisfies Pick<Handlers, 'orderTest.getMerchants' | 'orderTest.getCalls'>

import { asc, eq } from 'drizzle-orm'
import type { Encryption } from '#domain/orders/order-sign.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { merchants } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { termsOfOwners } from '#server/orders/terms/terms-of.ts'

const COLLECTION_IDS: readonly number[] = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(
  ({ id }) => id,
)

/** The merchants for whom the console's test pages can create orders. */
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
} satisfies Pick<Handlers, 'orderTest.getMerchants'>

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Encryption } from '#domain/orders/order-sign.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { merchantProducts, merchants } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'

const COLLECTION_IDS = PRODUCTS.filter((product: Product) => product.direction === 'collection').map(({ id }) => id)

/** The merchants for whom the console's test pages can create orders. */
export const orderTestHandlers = {
  'orderTest.getMerchants': async ({ actor, db }) => {
    const open = and(
      eq(merchantProducts.merchantId, merchants.id),
      eq(merchantProducts.enabled, true),
      inArray(merchantProducts.productId, COLLECTION_IDS),
    )
    const rows = await db
      .select({
        merchantId: merchants.id,
        mchId: merchants.mchId,
        name: merchants.name,
        encryption: merchants.encryption,
        signVersion: merchants.signVersion,
        productIds: sql<
          number[]
        >`coalesce(array_agg(${merchantProducts.productId} order by ${merchantProducts.productId}) filter (where ${merchantProducts.productId} is not null), '{}')`,
      })
      .from(merchants)
      .leftJoin(merchantProducts, open)
      .where(actor.role === 'merchant' ? eq(merchants.id, actor.merchantId ?? -1) : eq(merchants.status, 'active'))
      .groupBy(merchants.id)
      .orderBy(asc(merchants.name))
    return {
      list: rows.map(({ encryption, ...row }) => ({
        ...row,
        encryption: (encryption === 'default' ? 'default' : 'SHA256') satisfies Encryption,
      })),
    }
  },
} satisfies Pick<Handlers, 'orderTest.getMerchants'>

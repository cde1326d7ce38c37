import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { UserProductRow } from '#contract/parties/user-product.endpoints.ts'
import { USER_PRODUCT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import { merchants, suppliers, userProducts } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { presentStamps } from '#server/access/records/record-store.ts'

const ownerName = sql<string>`coalesce(${merchants.name}, ${suppliers.name}, '')`

/** True for terms that newer ones of the same owner and product have replaced. */
const isReplaced = sql`exists (
  select 1 from user_products n
  where n.owner_kind = ${userProducts.ownerKind} and n.owner_id = ${userProducts.ownerId}
    and n.product_id = ${userProducts.productId} and n.valid_from > ${userProducts.validFrom} and n.valid_from <= now()
)`

const {
  ownerName: _owner,
  productName: _product,
  state: _state,
  merchantId: _merchant,
  supplierId: _supplier,
  ...PLAIN_FIELDS
} = USER_PRODUCT_FIELDS

/** The terms that count and those to come, newest first. */
export const userProductList = listOf('userProduct.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(userProducts), ownerName, cursor })
      .from(userProducts)
      .leftJoin(merchants, and(eq(userProducts.ownerKind, 'merchant'), eq(merchants.id, userProducts.ownerId)))
      .leftJoin(suppliers, and(eq(userProducts.ownerKind, 'supplier'), eq(suppliers.id, userProducts.ownerId)))
      .$dynamic(),
  key: userProducts.id,
  scope: () => sql`not ${isReplaced}`,
  filters: {
    id: equals(userProducts.id),
    ...fieldFilters(PLAIN_FIELDS, { ownerKind: userProducts.ownerKind, enabled: userProducts.enabled }),
    ownerName: (text) => sql`${ownerName} ilike ${containing(text)}`,
    productName: (name) => eq(userProducts.productId, PRODUCTS.find((product) => product.name === name)?.id ?? 0),
    state: (state) => sql`(${userProducts.validFrom} > now()) = ${state === 'coming'}`,
    merchantId: (id) => and(eq(userProducts.ownerKind, 'merchant'), eq(userProducts.ownerId, id)),
    supplierId: (id) => and(eq(userProducts.ownerKind, 'supplier'), eq(userProducts.ownerId, id)),
  },
  present: async (rows, { services }) => {
    const now = services.now()
    return rows.map((row): UserProductRow => {
      const product = PRODUCTS.find(({ id }) => id === row.productId)
      if (!product) throw new Error(`there is no product ${row.productId}`)
      const { id, version, ownerKind, ownerId, productId, rate, fixedFeeMinor, enabled, validFrom } = row
      return {
        ...presentStamps(row),
        ...{ id, version, ownerKind, ownerId, ownerName: row.ownerName, productId, rate, fixedFeeMinor, enabled },
        productName: product.name,
        currency: product.currency,
        exponent: product.exponent,
        state: validFrom > now ? 'coming' : 'present',
        validFrom: validFrom.toISOString(),
      }
    })
  },
})

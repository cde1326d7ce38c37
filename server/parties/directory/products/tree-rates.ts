import { eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { suppliers } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'

interface Wanted {
  supplierId: number
  productId: number
  rate: number
  at: Date
}

/**
 * Refuses a rate above that of the supplier one level up, or below one of a supplier one level down, where these have the
 * product: each level earns the difference to the next.
 */
export async function checkTree(db: Queryable, { supplierId, productId, rate, at }: Wanted): Promise<void> {
  const [own] = await db.select().from(suppliers).where(eq(suppliers.id, supplierId))
  const below = await db.select().from(suppliers).where(eq(suppliers.parentId, supplierId))
  const above = own?.parentId ? await db.select().from(suppliers).where(eq(suppliers.id, own.parentId)) : []
  const terms = await termsOfOwners(
    db,
    'supplier',
    [...below, ...above].map(({ id }) => id),
    at,
  )
  const rateOf = (id: number) => terms.get(id)?.find((one) => one.productId === productId)?.rate
  for (const { id, name } of above) {
    const limit = rateOf(id)
    if (limit !== undefined && rate > limit) throw refused('userProduct.aboveParent', name, limit)
  }
  for (const { id, name } of below) {
    const least = rateOf(id)
    if (least !== undefined && rate < least) throw refused('userProduct.belowAgent', name, least)
  }
}

/** Refuses a place below a supplier that earns less on some product than who shall stand there. */
export async function checkRates(
  db: Queryable,
  { supplierId, parentId, at }: { supplierId: number; parentId: number; at: Date },
): Promise<void> {
  const terms = await termsOfOwners(db, 'supplier', [supplierId, parentId], at)
  const [parent] = await db.select().from(suppliers).where(eq(suppliers.id, parentId))
  for (const { productId, rate } of terms.get(supplierId) ?? []) {
    const limit = terms.get(parentId)?.find((one) => one.productId === productId)?.rate
    if (limit !== undefined && rate > limit) throw refused('userProduct.aboveParent', parent?.name ?? '', limit)
  }
}

const refused = (msg: string, name: string, rate: number) =>
  new AppError(CODES.conflict, msg, { params: { name, rate: `${rate / 100} %` } })

import { and, count, eq, sql } from 'drizzle-orm'
import { toDataURL } from 'qrcode'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { ProductName } from '#domain/products.ts'
import { fitsQrCode } from '#domain/orders/payer-page.ts'
import { productOf } from '#domain/products.ts'
import { findAccountOf, supplierScope } from '#server/parties/accounts/account-scope.ts'
import { resourceDays, resources, suppliers } from '#server/db/schema/schema.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { dayOf } from '#server/platform/time/zone.ts'

const PICTURE_PX = 240
const PICTURE_START = 'data:image/png;base64,'

/** An account with the picture of its QR code, which is drawn from its link, so that no file of anybody is served. */
export async function accountDetail(
  { actor, db }: ListCall,
  { resourceId, productId }: ParsedInputOf<'resource.getResourceDetailInfo'>,
): Promise<OutputOf<'resource.getResourceDetailInfo'>> {
  const account = await findAccountOf(db, actor, { id: resourceId, productId })
  const [supplier] = await db
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(eq(suppliers.id, account.supplierId))
  const { id, version, state, link, jumpLink } = account
  const product = productOf(productId)
  if (!product) throw new Error(`there is no product ${productId}`)
  const picture = !link || !fitsQrCode(link) ? null : await toDataURL(link, { margin: 1, width: PICTURE_PX })
  return {
    ...{ id, productId, version, state, link, jumpLink },
    supplierName: supplier?.name ?? '',
    productName: product.name as ProductName,
    exponent: product.exponent,
    processingOrderCount: account.processingCount,
    processingOrderAmount: account.processingAmountMinor,
    qrCode: picture?.slice(PICTURE_START.length) ?? null,
  }
}

/** Figures of a supplier for a product, summed over its accounts that are not deleted. */
export async function supplierAccounts(
  { actor, db, services }: ListCall,
  { supplierId, productId }: ParsedInputOf<'resource.getResourceStaticInfo'>,
): Promise<OutputOf<'resource.getResourceStaticInfo'>> {
  const sum = (
    column: typeof resources.processingCount | typeof resources.processingAmountMinor | typeof resourceDays.amountMinor,
  ) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [sums] = await db
    .select({
      total: count(),
      enabled: sql<number>`count(*) filter (where ${resources.state} = 0)`.mapWith(Number),
      processingOrderCount: sum(resources.processingCount),
      processingOrderAmount: sum(resources.processingAmountMinor),
      todayCount: sql<number>`coalesce(sum(${resourceDays.orderCount}), 0)`.mapWith(Number),
      todayAmount: sum(resourceDays.amountMinor),
      todaySuccessCount: sql<number>`coalesce(sum(${resourceDays.successCount}), 0)`.mapWith(Number),
    })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .leftJoin(resourceDays, and(eq(resourceDays.resourceId, resources.id), eq(resourceDays.day, dayOf(services))))
    .where(
      and(
        supplierScope(actor),
        eq(resources.supplierId, supplierId),
        eq(resources.productId, productId),
        eq(resources.status, 'normal'),
      ),
    )
  if (!sums) throw new Error('sums always have a row')
  return { supplierId, productId, exponent: productOf(productId)?.exponent ?? 0, ...sums }
}

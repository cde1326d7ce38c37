import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SetupPartState, platformSetupEndpoints } from '#contract/system/platform-setup.endpoints.ts'
import { CURRENCY_OF, usualProduct } from '#domain/products.ts'
import { setupStepsOf } from '#domain/system/setup.ts'
import { audit, userProducts } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { SETUP_SOURCES } from '#server/ops/setup/setup-sources.ts'
import type { Found } from '#server/ops/setup/setup-sources.ts'

/** The person who made a part, with the time, from the audit log. */
async function authorOf({ db }: Call, { at, by, made }: Found): Promise<{ by: string | null; at: Date | null }> {
  if (!made) return { by: by ?? null, at: at ?? null }
  const [entry] = await db
    .select({ by: audit.account, at: audit.at })
    .from(audit)
    .where(
      and(eq(audit.targetKind, made.kind), eq(audit.target, made.target), inArray(audit.action, [...made.actions])),
    )
    .orderBy(asc(audit.id))
    .limit(1)
  return entry ?? { by: null, at: null }
}

/** The product of the supplier's terms, or the usual one of the country. */
async function productOfTerms({ db, services }: Call, id: number | undefined): Promise<number> {
  const usual = usualProduct(CURRENCY_OF[services.settings.get('defaultCountry')])
  if (id === undefined) return usual
  const [row] = await db.select({ productId: userProducts.productId }).from(userProducts).where(eq(userProducts.id, id))
  return row?.productId ?? usual
}

/** Handlers of the checklist of a new platform. */
export const platformSetupHandlers = {
  'setup.get': async (call) => {
    // A demo system comes as it is, and nothing of it is kept safe.
    if (await isDemoSystem(call.db))
      return {
        list: [],
        isNew: false,
        first: { supplierId: null, merchantId: null, resourceId: null, productId: usualProduct('INR') },
      }
    const parts = setupStepsOf(call.actor.role).flatMap((step) => step.parts)
    const found = new Map(
      await Promise.all(parts.map(async (part) => [part, await SETUP_SOURCES[part](call)] as const)),
    )
    const list = parts.map(async (part): Promise<SetupPartState[]> => {
      const there = found.get(part)
      if (!there) return []
      const { at, by } = await authorOf(call, there)
      return [{ part, isDone: there.isDone, by, at: at?.toISOString() ?? null }]
    })
    const orders = found.get('order') ?? (await SETUP_SOURCES.order(call))
    return {
      list: (await Promise.all(list)).flat(),
      isNew: orders?.isDone !== true,
      first: {
        supplierId: found.get('supplier')?.id ?? null,
        merchantId: found.get('merchant')?.id ?? null,
        productId: await productOfTerms(call, found.get('supplierProduct')?.id),
        resourceId: found.get('account')?.id ?? null,
      },
    }
  },
} satisfies Pick<Handlers, keyof typeof platformSetupEndpoints>

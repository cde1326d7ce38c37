import { eq } from 'drizzle-orm'
import type { Verdicts } from '#contract/accounts/resource-health.endpoints.ts'
import { productOf } from '#domain/products.ts'
import { merchants } from '#server/db/schema/schema.ts'
import type { AllocationCandidate } from '#server/db/schema/schema.ts'
import { findAccountOf } from '#server/parties/accounts/account-scope.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import type { Allocatable } from '#server/collect/orders/allocation/judge-accounts.ts'
import {
  explainAllocation,
  hypotheticalOrder,
  toldSuppliers,
  verdictsThen,
} from '#server/collect/orders/allocation/explain-allocation.ts'
import { forecastAccount } from '#server/collect/orders/allocation/forecast/forecast-account.ts'
import { tryLimits } from '#server/collect/orders/allocation/forecast/try-limits.ts'
import { readOrder } from '#server/collect/orders/transition/transition-order.ts'
import { badField } from '#server/platform/app-error.ts'
import { given } from '#server/platform/given.ts'

/** Handlers of why accounts take orders or not, and of how it goes on with them. */
export const accountForecastHandlers = {
  'resource.explain': async (call, { orderCode }) => {
    const stored = await readOrder(call.db, call.actor, { code: orderCode })
    const then = await verdictsThen(call.db, stored)
    return { ...(await verdictsOn(call, stored, then)), orderCode: stored.orderCode }
  },
  'resource.wouldTake': async (call, { amountMinor, merchantId, productId }) => {
    const [merchant] = await call.db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId))
    if (!merchant) throw badField('merchantId', 'notAvailable')
    return { ...(await verdictsOn(call, hypotheticalOrder(merchantId, productId, amountMinor))), orderCode: null }
  },
  'resource.getForecast': async ({ actor, db, services }, { resourceId }) =>
    await forecastAccount(db, services, await findAccountOf(db, actor, { id: resourceId })),
  'resource.tryLimits': async ({ actor, db, services }, { resourceId, ...change }) => {
    const account = await findAccountOf(db, actor, { id: resourceId })
    const { isCut, replayed, sinceMs } = await tryLimits(db, services, account, given(change))
    const { currency = '', exponent = 0 } = productOf(account.productId) ?? {}
    return { since: new Date(sinceMs).toISOString(), isCut, currency, exponent, ...replayed }
  },
} satisfies Pick<Handlers, 'resource.explain' | 'resource.wouldTake' | 'resource.getForecast' | 'resource.tryLimits'>

/** Verdicts on an order, now and then, of the accounts that the actor may see. */
async function verdictsOn(
  { actor, db, services }: Call,
  asked: Allocatable,
  then: ReadonlyMap<number, AllocationCandidate> = new Map(),
): Promise<Omit<Verdicts, 'orderCode'>> {
  const verdicts = await explainAllocation(db, services, asked)
  const told = await toldSuppliers(db, actor)
  return {
    amountMinor: asked.amountMinor,
    currency: asked.currency,
    exponent: asked.exponent,
    list: verdicts
      .filter(({ supplierId }) => told === undefined || told.has(supplierId))
      .map((verdict) => {
        const before = then.get(verdict.resourceId)
        return { ...verdict, before: before ? { taken: before.taken, refusal: before.refusal } : null }
      }),
  }
}

import type { Queryable } from '#server/db/client.ts'
import { autoAssign, GATEWAY_PRODUCT_ID, readPayers } from '#server/payouts/claims/assign-payout.ts'
import { sendToGateway } from '#server/payouts/gateway/gateway-calls.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { holdRisky } from '#server/payouts/transition/transition-payout.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * What happens to a payout that was created into the pool: risk control looks at it, and where the setting says so it is given
 * to an account at once; a gateway begins to pay at once.
 */
export async function enterPool(tx: Queryable, services: Services, order: PayoutRecord): Promise<PayoutRecord> {
  const seen = await holdRisky(tx, services, order, { via: 'api', until: 'now' })
  if (seen.riskHeld || !services.settings.get('autoAssignPayoutOrder')) return seen
  const assigned = await autoAssign(tx, services, seen)
  return assigned.productId === GATEWAY_PRODUCT_ID ? await sendAssigned(tx, services, assigned) : assigned
}

/** A gateway that is not set up, or a balance that does not suffice, leaves the payout assigned for a person to see to. */
async function sendAssigned(tx: Queryable, services: Services, order: PayoutRecord): Promise<PayoutRecord> {
  const payer = (await readPayers(tx, null, order.currency)).find(({ resource }) => resource.id === order.resourceId)
  if (!payer) return order
  try {
    return await tx.transaction((savepoint) =>
      sendToGateway(savepoint, services, { order, payer, actor: null, via: 'api' }),
    )
  } catch (error) {
    if (error instanceof AppError) return order
    throw error
  }
}

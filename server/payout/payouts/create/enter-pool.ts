import type { Queryable } from '#server/db/client.ts'
import { autoAssign, GATEWAY_PRODUCT_ID, readPayers } from '#server/payout/payouts/claims/assign-payout.ts'
import { sendToGateway } from '#server/payout/payouts/gateway/gateway-calls.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { holdRisky } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Processes a payout created into the pool: runs risk control, and assigns it to an account if the setting says so; a
 * gateway starts paying immediately.
 */
export async function enterPool(tx: Queryable, services: Services, order: PayoutRecord): Promise<PayoutRecord> {
  const seen = await holdRisky(tx, services, order, { via: 'api', until: 'now' })
  if (seen.riskHeld || !services.settings.get('autoAssignPayoutOrder')) return seen
  const assigned = await autoAssign(tx, services, seen)
  return assigned.productId === GATEWAY_PRODUCT_ID ? await sendAssigned(tx, services, assigned) : assigned
}

/** If the gateway is not configured or the balance is too low, the payout stays assigned for a person to handle. */
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

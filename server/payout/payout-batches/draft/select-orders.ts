import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BatchInput } from '#contract/payouts/payout-batch.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { BankTemplate } from '#domain/bank-templates/bank-template.ts'
import { fromWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { findTemplate, neededColumns } from '#server/payout/payout-batches/bank-template-store.ts'
import { GATEWAY_PRODUCT_ID, readPayers } from '#server/payout/payouts/claims/assign-payout.ts'
import type { Payer } from '#server/payout/payouts/claims/assign-payout.ts'
import { isFree, OLDEST_FIRST } from '#server/payout/payouts/claims/expire-claims.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { after } from '#server/platform/lists/filters/conditions.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Parts of a call that batches are made by. */
export type BatchCall = Pick<Call, 'actor' | 'db' | 'services'>

/** Validated batch input. */
export interface BatchPlan {
  input: BatchInput
  template: BankTemplate
  payers: Payer[]
  payoutTime: Date
  currency: string
  exponent: number
}

/** Validates what a batch is created from; 400 on the invalid field, 409 while batches are disabled. */
export async function planBatch({ actor, db, services }: BatchCall, input: BatchInput): Promise<BatchPlan> {
  if (!services.settings.get('showBatchButton')) throw new AppError(CODES.conflict, 'batch.switchedOff')
  const template = await findTemplate(db, input.templateId)
  if (!template) throw badField('templateId', 'notAvailable')
  if (template.type !== 'expense')
    throw new AppError(CODES.badInput, 'batch.unsupportedType', {
      issues: [{ path: 'templateId', fault: 'notAvailable' }],
    })
  const payoutTime = fromWallClock(input.payoutTime, zoneOf(services))
  if (!payoutTime) throw badField('payoutTime', 'notADate')
  const known = await readPayers(db, actor)
  const payers = [...new Set(input.resourceIdList)].map((id) => known.find(({ resource }) => resource.id === id))
  const fit = payers.filter((payer) => payer !== undefined && isFit(payer, template)) as Payer[]
  const [first] = fit
  if (!first || fit.length < payers.length || fit.some(({ product }) => product.exponent !== first.product.exponent))
    throw badField('resourceIdList', 'notAvailable')
  return {
    input,
    template,
    payers: fit,
    payoutTime,
    currency: first.product.currency,
    exponent: first.product.exponent,
  }
}

function isFit({ product, resource, supplier }: Payer, template: BankTemplate): boolean {
  return (
    product.currency === template.currency &&
    product.id !== GATEWAY_PRODUCT_ID &&
    resource.state === 0 &&
    supplier.status === 'active'
  )
}

/**
 * The payouts a batch would take, oldest first: waiting, unlocked, not held, unclaimed by others, in no open batch, and
 * with a payee that the template can name. With `lock`, payouts locked by others are skipped.
 */
export async function selectForBatch(
  db: Queryable,
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  plan: BatchPlan,
  { lock }: { lock: boolean },
): Promise<PayoutRecord[]> {
  const { input, template } = plan
  const query = db
    .select()
    .from(payoutOrders)
    .where(
      and(
        isFree(services.now(), actor),
        eq(payoutOrders.currency, plan.currency),
        eq(payoutOrders.exponent, plan.exponent),
        lt(payoutOrders.createdAt, after(plan.payoutTime)),
        input.minAmount === undefined ? undefined : gte(payoutOrders.amountMinor, input.minAmount),
        input.maxAmount === undefined ? undefined : lte(payoutOrders.amountMinor, input.maxAmount),
        ofSuppliers(actor.role === 'supplier', plan.payers),
        ...neededColumns(template).map((column) => isNotNull(payoutOrders[column])),
        sql`not exists (select 1 from gateway_calls g where g.order_id = ${payoutOrders.id} and g.state in ('pending', 'sending', 'accepted', 'unknown', 'succeeded'))`,
      ),
    )
    .orderBy(...OLDEST_FIRST)
    .limit(input.maxOrders)
  return await (lock ? query.for('no key update', { skipLocked: true }) : query)
}

/** A payout assigned to a supplier is paid by that supplier; for the others staff may use any account. */
function ofSuppliers(isSupplier: boolean, payers: readonly Payer[]): SQL | undefined {
  const given = inArray(payoutOrders.supplierId, [...new Set(payers.map(({ supplier }) => supplier.id))])
  return isSupplier ? given : or(isNull(payoutOrders.supplierId), given)
}

/** The paying account of each order: its assigned one, otherwise round robin. */
export function payerOf(payers: readonly Payer[], order: PayoutRecord, position: number): Payer {
  const own = order.supplierId === null ? payers : payers.filter(({ supplier }) => supplier.id === order.supplierId)
  const given = own.find(({ resource }) => resource.id === order.resourceId)
  const payer = given ?? own[position % own.length]
  if (!payer) throw new Error(`no account pays ${order.orderCode}`)
  return payer
}

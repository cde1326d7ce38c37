import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { payoutFields } from '#contract/payouts/payout-api.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { feeMinor } from '#domain/money/commission.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import { payeeFaults } from '#domain/payouts/payee.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import { payeeKeyOf } from '#domain/payouts/risk-rules.ts'
import { largestAmount, productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { SignedCaller } from '#server/access/security/signed-caller.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory, payoutOrders, ledgerAccounts } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { availableOf } from '#server/ledger/post-transaction.ts'
import { checkNotifyUrl } from '#server/orders/callbacks/sending/notify-url.ts'
import { newOrderCode } from '#server/orders/rows/order-rows.ts'
import { termsOf } from '#server/orders/terms-of.ts'
import { enterPool } from '#server/payout/payouts/create/enter-pool.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { freezeForPayout } from '#server/payout/payouts/transition/payout-money.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { AddressJudge } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type CreateInput = ParsedInputOf<'api.payoutOrder.create'>
type Created = OutputOf<'api.payoutOrder.create'>
type Terms = { product: Product; rate: number; fixedFeeMinor: number }
/** The input of a payout, from any channel. */
export type PayoutInput = z.output<typeof payoutFields> & Partial<Pick<CreateInput, 'clientIp' | 'orderType'>>

const CODE_TRIES = 5

/**
 * Creates a payout for the merchant who signed the call; a repeat with the same content returns the first one. If the
 * setting says so, amount and fee are frozen immediately: 409 `payout.insufficientBalance` when the balance is too low.
 */
export async function createSignedPayout(
  call: Call<null>,
  input: CreateInput,
  { merchant, params }: SignedCaller,
): Promise<Created> {
  return answerFor(await createPayout(call.db, call.services, merchant, withoutSign(input), contentHash(params)))
}

/** The request, with the merchant's extra pairs. */
export function withoutSign({ sign: _sign, ...input }: CreateInput): PayoutInput {
  return input as PayoutInput
}

/** Origin of a payout that was not signed by a merchant's server: who made it through what, and the initial mark. */
export interface MadeBy {
  by: Pick<Actor, 'userId' | 'name'>
  via: Extract<ActionChannel, 'batch' | 'console'>
  orderMark: number
}

/** Creates a merchant's payout, or returns the one with the same number and content; 409 for different content. */
export async function createPayout(
  db: Queryable,
  services: Services,
  merchant: Merchant,
  input: PayoutInput,
  hash: string,
): Promise<PayoutRecord> {
  return (await createPayoutFor(db, services, merchant, input, hash)).order
}

/** Like `createPayout`, and also says whether the payout already existed. */
export async function createPayoutFor(
  db: Queryable,
  services: Services,
  merchant: Merchant,
  input: PayoutInput,
  hash: string,
  madeBy?: MadeBy,
) {
  const repeated = await findByNumber(db, merchant.id, input.mchOrderNo)
  if (repeated) return { order: sameAs(repeated, hash), isRepeated: true }
  const terms = await checkTerms(db, services, merchant, input)
  const order = await insertPayout(db, services, merchant, terms, input, hash, madeBy)
  if (!order) return { order: sameAs(await mustFind(db, merchant.id, input.mchOrderNo), hash), isRepeated: true }
  await publish(db, { kind: 'payout', id: order.id, created: true, merchantId: merchant.id, supplierId: null })
  if (order.frozenMinor > 0)
    await freezeForPayout(db, order, order.frozenMinor, madeBy?.by.userId ?? null, order.createdAt)
  return { order: await enterPool(db, services, order), isRepeated: false }
}

/** The amount and fee frozen on creation, in minor units of `exponent` decimals. */
export interface Reserve {
  currency: string
  exponent: number
  amountMinor: number
}

/**
 * Dry run of a creation without the balance check: returns a repeat or the amount to freeze, and throws what creating
 * would throw.
 */
export async function tryPayout(
  db: Queryable,
  services: Services,
  merchant: Merchant,
  input: PayoutInput,
  hash: string,
): Promise<{ repeated: PayoutRecord } | { reserve: Reserve }> {
  const repeated = await findByNumber(db, merchant.id, input.mchOrderNo)
  if (repeated) return { repeated: sameAs(repeated, hash) }
  const terms = await checkTerms(db, services, merchant, input)
  const { currency, exponent } = terms.product
  return { reserve: { currency, exponent, amountMinor: moneyOf(services, terms, input).frozenMinor } }
}

/** A payout's fee, and the amount frozen on creation. */
export function moneyOf(
  services: Services,
  { rate, fixedFeeMinor }: Terms,
  { amount }: PayoutInput,
): { fee: number; frozenMinor: number } {
  const fee = feeMinor(amount, rate, fixedFeeMinor)
  return { fee, frozenMinor: services.settings.get('payoutOrderOccupyBalanceOnCreate') ? amount + fee : 0 }
}

/**
 * The terms of a payout that the merchant may make now; throws the reason otherwise. Callbacks may go where `isOpen`
 * says.
 */
export async function checkTerms(
  db: Queryable,
  services: Services,
  merchant: Merchant,
  input: PayoutInput,
  isOpen?: AddressJudge,
): Promise<Terms> {
  if (!services.settings.get('enableService')) throw new AppError(CODES.forbidden, 'order.serviceOff')
  if (merchant.status !== 'active') throw new AppError(CODES.forbidden, 'order.merchantDisabled')
  const product = productOf(input.productId)
  const terms = await termsOf(db, 'merchant', merchant.id, input.productId, services.now())
  if (product?.direction !== 'payout' || !terms?.enabled) throw badField('productId', 'notAvailable')
  if (input.amount > largestAmount(product)) throw badField('amount', 'outOfRange')
  const issues = payeeFaults(product, input)
  if (issues.length > 0) throw new AppError(CODES.badInput, 'badInput', { issues })
  if (input.notifyUrl !== undefined) checkNotifyUrl(services, input.notifyUrl, isOpen)
  return { product, rate: terms.rate, fixedFeeMinor: terms.fixedFeeMinor }
}

/** Stores the payout; undefined when a concurrent call took the merchant's number. */
async function insertPayout(
  db: Queryable,
  services: Services,
  merchant: Merchant,
  terms: Terms,
  input: PayoutInput,
  hash: string,
  madeBy: MadeBy | undefined,
) {
  const now = services.now()
  const { product } = terms
  const { fee, frozenMinor } = moneyOf(services, terms, input)
  const payee = { cardNumber: input.cardNumber || null, vpa: input.vpa?.trim() || null, address: input.address || null }
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const [order] = await db
      .insert(payoutOrders)
      .values({
        orderCode: newOrderCode(now, zoneOf(services), 'P'),
        merchantId: merchant.id,
        merchantName: merchant.name,
        merchantOrderId: input.mchOrderNo,
        contentHash: hash,
        productId: product.id,
        currency: product.currency,
        exponent: product.exponent,
        amountMinor: input.amount,
        feeMinor: fee,
        frozenMinor,
        orderMark: madeBy?.orderMark ?? input.orderType,
        stage: PAYOUT_STAGE_IDS.pooled,
        payeeName: input.userName?.trim() || null,
        ...payee,
        ifscCode: input.ifscCode || null,
        bankName: input.bankName?.trim() || null,
        payeeKey: payeeKeyOf(payee),
        mode: input.mode || null,
        ip: input.clientIp ?? null,
        subject: input.subject || null,
        notifyUrl: input.notifyUrl || null,
        request: { ...input },
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (order) {
      await db.insert(payoutHistory).values({
        orderId: order.id,
        at: now,
        event: 'CREATE',
        toStage: order.stage,
        userId: madeBy?.by.userId,
        actor: madeBy?.by.name,
        via: madeBy?.via ?? 'api',
      })
      return order
    }
    if (await findByNumber(db, merchant.id, input.mchOrderNo)) return undefined
  }
  throw new Error('no free payout number was found')
}

async function findByNumber(db: Queryable, merchantId: number, number: string): Promise<PayoutRecord | undefined> {
  const [order] = await db
    .select()
    .from(payoutOrders)
    .where(and(eq(payoutOrders.merchantId, merchantId), eq(payoutOrders.merchantOrderId, number)))
  return order
}

async function mustFind(db: Queryable, merchantId: number, number: string): Promise<PayoutRecord> {
  const order = await findByNumber(db, merchantId, number)
  if (!order) throw new Error(`payout ${number} of merchant ${merchantId} vanished`)
  return order
}

function sameAs(first: PayoutRecord, hash: string): PayoutRecord {
  if (first.contentHash === hash) return first
  throw new AppError(CODES.conflict, 'order.duplicateOtherContent', {
    params: { mchOrderNo: first.merchantOrderId },
    present: { orderCode: first.orderCode, stage: payoutStageOf(first.stage) },
    by: null,
    at: first.createdAt.toISOString(),
  })
}

type Answered = Pick<PayoutRecord, 'stage' | 'orderCode' | 'merchantOrderId' | 'amountMinor' | 'feeMinor' | 'currency'>

/** The answer of a creation. */
export function answerFor(order: Answered): Created {
  const { orderStatusId, payoutStatus } = statusIdsOf(payoutStageOf(order.stage))
  return {
    orderCode: order.orderCode,
    mchOrderNo: order.merchantOrderId,
    orderStatusId,
    payoutStatus,
    amount: order.amountMinor,
    fee: order.feeMinor,
    currency: order.currency,
  }
}

/** A merchant's available balance by currency, in the ledger's minor units. It is 0 for a currency without postings. */
export async function readAvailable(
  db: Queryable,
  merchantId: number,
  currencies: readonly string[],
): Promise<(currency: string) => number> {
  const { ownerKind, ownerId, purpose } = availableOf('merchant', merchantId)
  const accounts = await db
    .select({ currency: ledgerAccounts.currency, balanceMinor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerKind, ownerKind),
        eq(ledgerAccounts.ownerId, ownerId),
        eq(ledgerAccounts.purpose, purpose),
        inArray(ledgerAccounts.currency, [...currencies]),
      ),
    )
  const balances = new Map(accounts.map(({ balanceMinor, currency }) => [currency, balanceMinor]))
  return (currency) => balances.get(currency) ?? 0
}

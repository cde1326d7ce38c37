import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderHistory, orders, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { allocateOrder } from '#server/collect/orders/allocation/allocate-order.ts'
import { createByFastPath } from '#server/collect/orders/create/create-fast-path.ts'
import { readFacts, takeMerchant, takeNumber } from '#server/collect/orders/create/create-statements.ts'
import { payerDataOf } from '#server/collect/orders/create/order-payer-data.ts'
import { evictMerchant, cachedMerchant, cacheMerchant } from '#server/collect/orders/create/merchant-cache.ts'
import {
  channelOf,
  checkTerms,
  factsOf,
  keepIfNameRefused,
  newOrderRow,
  numberOf,
} from '#server/collect/orders/create/new-order.ts'
import type { OrderInput, Priced } from '#server/collect/orders/create/new-order.ts'
import { originOf } from '#server/collect/orders/create/order-origin.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { ScriptAccount } from '#server/collect/pay-scripts/script-input.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { payUrlOf } from '#server/orders/rows/pay-link.ts'
import { requireNotFrozen } from '#server/platform/addresses/ip-guard.ts'
import { requireApiAddress } from '#server/access/security/ip-rules.ts'
import { noteKeyUse } from '#server/platform/signing/merchant-keys.ts'
import { merchantOfSign, signedParams, signerOf } from '#server/platform/signing/merchant-sign.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'

type CreateInput = ParsedInputOf<'api.order.create'>
type Created = OutputOf<'api.order.create'>

const CODE_TRIES = 5

/**
 * Creates and allocates an order for the merchant who signed the call; a repeat with the same content returns the first
 * order.
 */
export async function createOrder(call: Call<null>, input: CreateInput): Promise<Created> {
  const { db, ip, services, rawBody } = call
  const params = signedParams(rawBody, input)
  const { sign, ...fields } = input
  const origin = originOf(call)
  const orderInputOf = (merchant: Merchant): OrderInput => ({ merchant, fields, hash: contentHash(params), origin })
  const keepingRefusals = async <T>(merchant: Merchant, work: (order: OrderInput) => Promise<T>): Promise<T> => {
    const order = orderInputOf(merchant)
    return await work(order).catch(async (error: unknown) => {
      await keepIfNameRefused(services, order, error)
      throw error
    })
  }
  const known = cachedMerchant(services, input.mchId)
  const signedBy = known ? signerOf(params, sign, known.merchant, known.keys) : null
  if (known && signedBy !== null) {
    if (await noteKeyUse(db, services, known.merchant, signedBy)) evictMerchant(services, input.mchId)
    await requireApiAddress(services, known.merchant, ip)
    requireNotFrozen(services, ip)
    const outcome = await keepingRefusals(known.merchant, (order) => createByFastPath(db, services, order))
    if (outcome.kind === 'created') return await answerOf(call, outcome.order, outcome.account)
    if (outcome.kind === 'otherMerchant') evictMerchant(services, input.mchId)
  }
  const merchant = await merchantOfSign(db, services, params, input)
  await requireApiAddress(services, merchant, ip)
  requireNotFrozen(services, ip)
  cacheMerchant(services, merchant)
  const { order } = await keepingRefusals(merchant, (input) => createFor(db, services, input))
  return answerFor(call, order)
}

/** The only function that creates an order: created and allocated, or the existing one for a repeat. */
export async function createFor(
  db: Queryable,
  services: Services,
  input: OrderInput,
): Promise<{ order: OrderRecord; isRepeated: boolean }> {
  const outcome = await createByFastPath(db, services, input)
  if (outcome.kind === 'created') return { order: outcome.order, isRepeated: false }
  return db === services.db
    ? await services.db.transaction((tx) => createBySlowPath(tx, services, input))
    : await createBySlowPath(db, services, input)
}

/**
 * The slow path, statement by statement, for what the fast path does not finish: a repeat, a refusal, or no unlocked
 * account. Stores exactly what the fast path would store.
 */
export async function createBySlowPath(
  tx: Queryable,
  services: Services,
  input: OrderInput,
): Promise<{ order: OrderRecord; isRepeated: boolean }> {
  const { merchant, fields, hash } = input
  if (merchant.maxConcurrentOrders !== null) await takeMerchant(tx, { merchantId: String(merchant.id) })
  await takeNumber(tx, numberOf(input))
  const repeated = await findByMerchantOrder(tx, merchant.id, fields.mchOrderNo)
  if (repeated) return { order: sameContent(repeated, hash), isRepeated: true }
  const priced = await readTerms(tx, services, input)
  const order = await insertOrder(tx, services, priced, input)
  return { order: await allocateOrder(tx, services, order), isRepeated: false }
}

/** Dry run of a creation: returns whether it is a repeat, and throws what creating would throw. */
export async function tryCreateFor(
  db: Queryable,
  services: Services,
  input: OrderInput,
): Promise<{ repeated: OrderRecord | undefined }> {
  const { merchant, fields, hash } = input
  const repeated = await findByMerchantOrder(db, merchant.id, fields.mchOrderNo)
  if (repeated) return { repeated: sameContent(repeated, hash) }
  await readTerms(db, services, input)
  return { repeated: undefined }
}

async function readTerms(db: Queryable, services: Services, input: OrderInput): Promise<Priced> {
  const [facts] = await readFacts(db, factsOf(services, input))
  if (!facts) throw new Error(`merchant ${input.merchant.id} has no row`)
  return checkTerms(services, facts, input.fields)
}

/** Stores the order; its number is locked by this transaction. */
async function insertOrder(tx: Queryable, services: Services, priced: Priced, input: OrderInput): Promise<OrderRecord> {
  const { by = null } = input
  const now = services.now()
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const [order] = await tx
      .insert(orders)
      .values(newOrderRow(services, priced, input, now))
      .onConflictDoNothing()
      .returning()
    if (!order) continue
    await tx.insert(orderHistory).values({
      orderId: order.id,
      at: now,
      event: 'CREATE',
      toStatus: order.status,
      userId: by?.userId,
      actor: by?.name,
      via: channelOf(input),
    })
    return order
  }
  throw new Error('no free order number was found')
}

async function findByMerchantOrder(
  db: Queryable,
  merchantId: number,
  number: string,
): Promise<OrderRecord | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.merchantId, merchantId), eq(orders.merchantOrderId, number)))
  return order
}

/** The order of a repeated number; 409 when it was created with different content. */
function sameContent(first: OrderRecord, hash: string): OrderRecord {
  if (first.contentHash === hash) return first
  throw new AppError(CODES.conflict, 'order.duplicateOtherContent', {
    params: { mchOrderNo: first.merchantOrderId },
    present: { orderCode: first.orderCode, orderStatusId: first.status },
    by: null,
    at: first.createdAt.toISOString(),
  })
}

async function answerFor(call: Call<null>, order: OrderRecord): Promise<Created> {
  const { db } = call
  const [account] =
    order.resourceId === null ? [] : await db.select().from(resources).where(eq(resources.id, order.resourceId))
  return await answerOf(call, order, account)
}

async function answerOf(call: Call<null>, created: OrderRecord, taken: ScriptAccount | undefined): Promise<Created> {
  const { origin, services, whileWaitingOutside } = call
  // A script takes its time and connections of its own: within a transaction it is left to the payer's page.
  const isOutside = call.db === services.db
  const { order, data } = isOutside
    ? await payerDataOf({ services, whileWaitingOutside }, created, taken)
    : { order: created, data: null }
  const account = order.status === created.status ? taken : undefined
  return {
    orderCode: order.orderCode,
    mchOrderNo: order.merchantOrderId,
    orderStatusId: order.status,
    amount: order.amountMinor,
    payAmount: order.payableMinor,
    currency: order.currency,
    expireTime: order.expiresAt?.toISOString() ?? null,
    payUrl: payUrlOf(services, origin, order.orderCode),
    ...(data && { payData: data }),
    payTo: account
      ? {
          cardNumber: account.cardNumber,
          accountName: account.accountName,
          bankName: account.bankName,
          ifscCode: account.ifscCode,
          vpa: account.vpa,
          address: account.walletAddress,
          identifyCode: order.identifyCode,
        }
      : null,
  }
}

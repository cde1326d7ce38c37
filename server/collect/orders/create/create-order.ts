import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { inShortTransaction } from '#server/db/transactions/short-transaction.ts'
import { orderHistory, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { allocateOrder } from '#server/collect/orders/allocation/allocate-order.ts'
import { readDetails } from '#server/collect/orders/allocation/candidates/lock-account.ts'
import type { AccountDetails } from '#server/collect/orders/allocation/candidates/lock-account.ts'
import { readFacts, takeMerchant, takeNumber } from '#server/collect/orders/create/create-facts.ts'
import type { CreateFacts } from '#server/collect/orders/create/create-facts.ts'
import { refuseUnallocated } from '#server/collect/orders/create/no-account.ts'
import { payerDataOf } from '#server/collect/orders/create/order-payer-data.ts'
import {
  checkTerms,
  factsOf,
  keepIfNameRefused,
  newOrderRow,
  numberOf,
} from '#server/collect/orders/create/new-order.ts'
import type { OrderInput, Priced } from '#server/collect/orders/create/new-order.ts'
import { originOf } from '#server/collect/orders/create/order-origin.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { payUrlOf } from '#server/orders/rows/pay-link.ts'
import { requireNotFrozen } from '#server/platform/addresses/ip-guard.ts'
import type { SignedCaller } from '#server/access/security/signed-caller.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'

type CreateInput = ParsedInputOf<'api.order.create'>
type Created = OutputOf<'api.order.create'>

const CODE_TRIES = 5

/**
 * Creates and allocates an order for the merchant who signed the call; a repeat with the same content returns the first
 * order. 409 `order.noAccount` for one that no account took.
 */
export async function createOrder(
  call: Call<null>,
  input: CreateInput,
  { merchant, params }: SignedCaller,
): Promise<Created> {
  const { db, ip, services } = call
  const { sign, ...fields } = input
  requireNotFrozen(services, ip)
  const wanted: OrderInput = { merchant, fields, hash: contentHash(params), origin: originOf(call) }
  const { account, order } = await createFor(db, services, wanted).catch(async (error: unknown) => {
    await keepIfNameRefused(services, wanted, error)
    throw error
  })
  await refuseUnallocated(db, order)
  return await answerOf(call, order, account)
}

interface Creation {
  order: OrderRecord
  account: AccountDetails | undefined
  isRepeated: boolean
}

/**
 * The only function that creates an order: created and allocated in one transaction, or the existing one for a repeat.
 */
export async function createFor(db: Queryable, services: Services, input: OrderInput): Promise<Creation> {
  return await inShortTransaction(services, db, async ({ db: tx }) => {
    const { merchant } = input
    const [, , facts] = await Promise.all([
      merchant.maxConcurrentOrders === null ? undefined : takeMerchant(tx, { merchantId: String(merchant.id) }),
      takeNumber(tx, numberOf(input)),
      factsFor(tx, services, input),
    ])
    const repeated = await repeatedOf(tx, facts, input)
    if (repeated) return { order: repeated, account: await accountOf(tx, repeated), isRepeated: true }
    const order = await insertOrder(tx, services, checkTerms(services, facts, input.fields), input)
    return { ...(await allocateOrder(tx, services, order)), isRepeated: false }
  })
}

/** Dry run of a creation: returns whether it is a repeat, and throws what creating would throw. */
export async function tryCreateFor(
  db: Queryable,
  services: Services,
  input: OrderInput,
): Promise<{ repeated: OrderRecord | undefined }> {
  const facts = await factsFor(db, services, input)
  const repeated = await repeatedOf(db, facts, input)
  if (!repeated) checkTerms(services, facts, input.fields)
  return { repeated }
}

async function factsFor(db: Queryable, services: Services, input: OrderInput): Promise<CreateFacts> {
  const [facts] = await readFacts(db, factsOf(services, input))
  if (!facts) throw new Error(`merchant ${input.merchant.id} has no row`)
  return facts
}

/** The order that has the number already; 409 when it was created with different content. */
async function repeatedOf(
  db: Queryable,
  { repeatedId }: CreateFacts,
  { hash }: OrderInput,
): Promise<OrderRecord | undefined> {
  if (repeatedId === null) return undefined
  const [first] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(repeatedId)))
  if (first === undefined || first.contentHash === hash) return first
  throw new AppError(CODES.conflict, 'order.duplicateOtherContent', {
    params: { mchOrderNo: first.merchantOrderId },
    present: { orderCode: first.orderCode, orderStatusId: first.status },
    by: null,
    at: first.createdAt.toISOString(),
  })
}

/** Stores the order; its number is locked by this transaction. */
async function insertOrder(tx: Queryable, services: Services, priced: Priced, input: OrderInput): Promise<OrderRecord> {
  const { by = null } = input
  const now = services.now()
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const row = newOrderRow(services, priced, input, now)
    const [order] = await tx.insert(orders).values(row).onConflictDoNothing().returning()
    if (!order) continue
    await tx.insert(orderHistory).values({
      orderId: order.id,
      at: now,
      event: 'CREATE',
      toStatus: order.status,
      userId: by?.userId,
      actor: by?.name,
      via: by === null ? 'api' : 'batch',
    })
    return order
  }
  throw new Error('no free order number was found')
}

async function accountOf(tx: Queryable, { resourceId }: OrderRecord): Promise<AccountDetails | undefined> {
  if (resourceId === null) return undefined
  const [account] = await readDetails(tx, { resourceId })
  return account
}

async function answerOf(call: Call<null>, created: OrderRecord, taken: AccountDetails | undefined): Promise<Created> {
  const { db, origin, services, whileWaitingOutside } = call
  // A script takes its time and connections of its own: within a transaction it is left to the payer's page.
  const isOutside = db === services.db
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

import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { MERCHANT_LIST_HOURS, MERCHANT_PAGE_MAX } from '#contract/parties/merchant-query.endpoints.ts'
import type { MerchantOrder, MerchantPayout } from '#contract/parties/merchant-query.endpoints.ts'
import { channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import { productOf } from '#domain/products.ts'
import { signedCaller } from '#server/access/security/signed-caller.ts'
import { readOrders } from '#server/collect/orders/list/list-orders.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor, Call, Handlers } from '#server/http/call.ts'
import { accountsOf } from '#server/ledger/post-transaction.ts'
import { orderBySort, readPageIds } from '#server/orders/rows/order-rows.ts'
import { termsOfOwners } from '#server/orders/terms/terms-of.ts'
import { payoutScope, selectPayouts } from '#server/payout/payouts/payout-record.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { badField, notFound } from '#server/platform/app-error.ts'
import { readCursor, writeCursor } from '#server/platform/lists/paging/cursor.ts'

type ByNumber = ParsedInputOf<'api.order.query'>
type BySpan = ParsedInputOf<'api.order.list'>
type OrderTable = typeof orders | typeof payoutOrders

const HOUR_MS = 3_600_000

/** Handlers of the calls by which a merchant's server asks about what it created. */
export const merchantQueryHandlers = {
  'api.order.query': async (call, input) => {
    const { actor } = await signedCaller(call, input)
    return presentOrder(found(await numberedOrder(call.db, actor, input), 'order'))
  },

  'api.order.list': async (call, input) => {
    const { ids, nextCursor } = await pageOf(call, orders, orderScope, input)
    return { list: (await readOrders(call.db, ids)).map(presentOrder), nextCursor }
  },

  'api.payoutOrder.query': async (call, input) => {
    const { actor } = await signedCaller(call, input)
    return presentPayout(found(await numberedPayout(call.db, actor, input), 'payout'))
  },

  'api.payoutOrder.list': async (call, input) => {
    const { ids, nextCursor } = await pageOf(call, payoutOrders, payoutScope, input)
    const found = ids.length === 0 ? [] : await selectPayouts(call.db).where(inArray(payoutOrders.id, ids))
    const byId = new Map(found.map(({ order }) => [order.id, order]))
    return { list: ids.flatMap((id) => byId.get(id) ?? []).map(presentPayout), nextCursor }
  },

  'api.balance.query': async (call, input) => {
    const { merchant } = await signedCaller(call, input)
    const accounts = await call.db
      .select()
      .from(ledgerAccounts)
      .where(accountsOf('merchant', merchant.id))
      .orderBy(asc(ledgerAccounts.currency))
    const of = (currency: string, wanted: string) =>
      accounts.find((one) => one.currency === currency && one.purpose === wanted)?.balanceMinor ?? 0
    const currencies = new Map(accounts.map(({ currency, exponent }) => [currency, exponent]))
    return {
      list: [...currencies].map(([currency, exponent]) => ({
        currency,
        exponent,
        available: of(currency, 'available'),
        frozen: of(currency, 'frozen'),
        deposit: of(currency, 'deposit'),
      })),
    }
  },

  'api.product.list': async (call, input) => {
    const { merchant } = await signedCaller(call, input)
    const { db, services } = call
    const isOn = services.settings.get('enableService') && merchant.status === 'active'
    const terms = (await termsOfOwners(db, 'merchant', [merchant.id], services.now())).get(merchant.id) ?? []
    return {
      list: terms.flatMap(({ productId, rate, fixedFeeMinor, enabled }) => {
        const product = productOf(productId)
        if (!product || product.direction === 'monitor') return []
        const { name, direction, currency, exponent, payableStep: amountStep = 1 } = product
        return {
          ...{ productId, name, direction, currency, exponent, amountStep, rate },
          fixedFee: fixedFeeMinor,
          fields: [...channelFieldsOf(productId)],
          isOpen: isOn && enabled,
        }
      }),
    }
  },

  'api.callback.resend': async (call, input) => {
    const { actor } = await signedCaller(call, input)
    const { db, services } = call
    const cause = { event: 'RESEND_CALLBACK', via: 'api' } as const
    const payout = await numberedPayout(db, actor, input)
    const order = await numberedOrder(db, actor, input)
    // A merchant may give an order and a payout the same number.
    if (payout && order) throw badField('orderCode', 'required')
    const after = payout
      ? await transitionPayout(db, services, { ...cause, actor, order: { id: payout.id } })
      : await transitionOrder(db, services, { ...cause, actor, order: { id: found(order, 'order').id } })
    return {
      orderCode: after.orderCode,
      callbackStatus: after.callbackStatus as MerchantOrder['callbackStatus'],
    }
  },
} satisfies Partial<Handlers>

/** A condition for the number that a call names: the platform's, the merchant's own, or both. */
const numbered = (table: OrderTable, { orderCode, mchOrderNo }: ByNumber): SQL | undefined =>
  and(
    orderCode === undefined ? undefined : eq(table.orderCode, orderCode),
    mchOrderNo === undefined ? undefined : eq(table.merchantOrderId, mchOrderNo),
  )

async function numberedOrder(db: Queryable, actor: Actor, input: ByNumber): Promise<OrderRecord | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(orderScope(actor), numbered(orders, input)))
  return order
}

async function numberedPayout(db: Queryable, actor: Actor, input: ByNumber): Promise<PayoutRecord | undefined> {
  const [payout] = await db
    .select()
    .from(payoutOrders)
    .where(and(payoutScope(actor), numbered(payoutOrders, input)))
  return payout
}

function found<Row>(row: Row | undefined, kind: 'order' | 'payout'): Row {
  if (row === undefined) throw notFound(kind)
  return row
}

/** The ids of one page of a merchant's rows, by the time of their creation, newest first. */
async function pageOf(
  call: Call<null>,
  table: OrderTable,
  scope: (actor: Actor) => SQL | undefined,
  input: BySpan,
): Promise<{ ids: number[]; nextCursor: string | null }> {
  const { actor } = await signedCaller(call, input)
  const { startTime, endTime, pageSize = MERCHANT_PAGE_MAX, cursor } = input
  const end = endTime === undefined ? undefined : new Date(endTime)
  const latest = (end ?? call.services.now()).getTime()
  const start = startTime === undefined ? new Date(latest - MERCHANT_LIST_HOURS * HOUR_MS) : new Date(startTime)
  const order = orderBySort(table, 'createTime', 'desc')
  const { ids, next } = await readPageIds(call.db, table, {
    where: and(scope(actor), gte(table.createdAt, start), end && lt(table.createdAt, end)),
    order,
    limit: pageSize,
    after: cursor === undefined ? undefined : readCursor(cursor, order),
  })
  return { ids, nextCursor: next && writeCursor(order, next) }
}

function presentOrder(order: OrderRecord): MerchantOrder {
  return {
    ...presentEither(order),
    orderStatusId: order.status as MerchantOrder['orderStatusId'],
    payAmount: order.payableMinor,
    expireTime: order.expiresAt?.toISOString() ?? null,
  }
}

function presentPayout(payout: PayoutRecord): MerchantPayout {
  const { orderStatusId, payoutStatus } = statusIdsOf(payoutStageOf(payout.stage))
  return { ...presentEither(payout), orderStatusId, payoutStatus }
}

function presentEither(row: OrderRecord | PayoutRecord) {
  const { body } = row.request
  return {
    orderCode: row.orderCode,
    mchOrderNo: row.merchantOrderId,
    productId: row.productId,
    currency: row.currency,
    exponent: row.exponent,
    amount: row.amountMinor,
    realAmount: row.realAmountMinor,
    fee: row.feeMinor,
    utr: row.utr,
    callbackStatus: row.callbackStatus as MerchantOrder['callbackStatus'],
    subject: row.subject,
    body: typeof body === 'string' ? body : null,
    createTime: row.createdAt.toISOString(),
    completedTime: row.completedAt?.toISOString() ?? null,
  }
}

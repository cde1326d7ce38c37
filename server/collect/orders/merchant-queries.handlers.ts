import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { MerchantOrder } from '#contract/parties/merchant-query.endpoints.ts'
import { channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import { payeeFaults } from '#domain/payouts/payee.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { byMode } from '#server/access/security/signed-caller.ts'
import type { SignedWork } from '#server/access/security/signed-caller.ts'
import { openBounds, stepOf, widestBounds } from '#server/collect/orders/allocation/open-bounds.ts'
import { needsPayerName } from '#server/collect/orders/create/new-order.ts'
import { readOrders } from '#server/collect/orders/list/list-orders.ts'
import {
  presentMerchantOrder,
  presentMerchantPayout,
  spanRequest,
} from '#server/collect/orders/present-for-merchant.ts'
import { testQueries } from '#server/collect/orders/test-orders/test-queries.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor, Call, Handlers } from '#server/http/call.ts'
import { accountsOf } from '#server/ledger/post-transaction.ts'
import { readPageIds } from '#server/orders/rows/order-rows.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'
import { payoutScope, selectPayouts } from '#server/payout/payouts/payout-record.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { badField, notFound } from '#server/platform/app-error.ts'
import { takesOrders } from '#server/platform/run-state/run-state-gate.ts'
import type { Services } from '#server/platform/services.ts'
import { writeCursor } from '#server/platform/lists/paging/cursor.ts'

type ByNumber = ParsedInputOf<'api.order.query'>
type BySpan = ParsedInputOf<'api.order.list'>
type OrderTable = typeof orders | typeof payoutOrders

/** The products of a merchant, which are the same in both modes. */
const listProducts: SignedWork<'api.product.list'> = async ({ db, services }, _input, { merchant }) => {
  const terms = (await termsOfOwners(db, 'merchant', [merchant.id], services.now())).get(merchant.id) ?? []
  const isOn = services.settings.get('enableService') && merchant.status === 'active' && takesOrders(services)
  const list: OutputOf<'api.product.list'>['list'] = []
  for (const { productId, rate, fixedFeeMinor: fixedFee, enabled } of terms) {
    const product = productOf(productId)
    if (!product || product.direction === 'monitor') continue
    const { name, direction, currency, exponent } = product
    const bounds = direction === 'payout' ? widestBounds(product) : await openBounds(db, services, merchant.id, product)
    list.push({
      ...{ productId, name, direction, currency, exponent, rate, fixedFee },
      ...(bounds ?? widestBounds(product)),
      amountStep: stepOf(product),
      fields: [...channelFieldsOf(productId)],
      requiredFields: requiredFieldsOf(services, product),
      isOpen: isOn && enabled && bounds !== null,
    })
  }
  return { list }
}

/** Handlers of the calls by which a merchant's server asks about what it created. */
export const merchantQueryHandlers = {
  'api.order.query': byMode<'api.order.query'>({
    live: async ({ db }, input, { actor }) =>
      presentMerchantOrder(found(await numberedOrder(db, actor, input), 'order')),
    test: testQueries['api.order.query'],
  }),

  'api.order.list': byMode<'api.order.list'>({
    live: async (call, input, { actor }) => {
      const { ids, nextCursor } = await pageOf(call, orders, orderScope(actor), input)
      return { list: (await readOrders(call.db, ids)).map(presentMerchantOrder), nextCursor }
    },
    test: testQueries['api.order.list'],
  }),

  'api.payoutOrder.query': byMode<'api.payoutOrder.query'>({
    live: async ({ db }, input, { actor }) =>
      presentMerchantPayout(found(await numberedPayout(db, actor, input), 'payout')),
    test: testQueries['api.payoutOrder.query'],
  }),

  'api.payoutOrder.list': byMode<'api.payoutOrder.list'>({
    live: async (call, input, { actor }) => {
      const { ids, nextCursor } = await pageOf(call, payoutOrders, payoutScope(actor), input)
      const found = ids.length === 0 ? [] : await selectPayouts(call.db).where(inArray(payoutOrders.id, ids))
      const byId = new Map(found.map(({ order }) => [order.id, order]))
      return { list: ids.flatMap((id) => byId.get(id) ?? []).map(presentMerchantPayout), nextCursor }
    },
    test: testQueries['api.payoutOrder.list'],
  }),

  'api.balance.query': byMode<'api.balance.query'>({
    live: async ({ db }, _input, { merchant }) => {
      const accounts = await db
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
    test: testQueries['api.balance.query'],
  }),

  'api.product.list': byMode<'api.product.list'>({ live: listProducts, test: listProducts }),

  'api.callback.resend': byMode<'api.callback.resend'>({
    live: async ({ db, services }, input, { actor }) => {
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
    test: testQueries['api.callback.resend'],
  }),
} satisfies Partial<Handlers>

/** Fields that a creation of a product may not leave out. */
function requiredFieldsOf({ settings }: Services, product: Product): string[] {
  if (product.direction === 'payout') {
    const paths = payeeFaults(product, {}).map(({ path }) => path)
    const withCard = payeeFaults(product, { cardNumber: '0' }).map(({ path }) => path)
    return [...new Set([...paths, ...withCard])]
  }
  return needsPayerName(settings) ? ['userName'] : []
}

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
  { db, services }: Call<null>,
  table: OrderTable,
  scope: SQL | undefined,
  input: BySpan,
): Promise<{ ids: number[]; nextCursor: string | null }> {
  const request = spanRequest(table, scope, input, services.now())
  const { ids, next } = await readPageIds(db, table, request)
  return { ids, nextCursor: next && writeCursor(request.order, next) }
}

import { asc, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { payoutApiEndpoints } from '#contract/payouts/payout-api.endpoints.ts'
import type { BatchInput } from '#contract/payouts/payout-batch.endpoints.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import type { merchants } from '#server/db/schema/schema.ts'
import { ledgerAccounts, payoutHistory, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { payoutApiHandlers } from '#server/payout/payouts/payouts.handlers.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutTransition } from '#server/payout/payouts/transition/payout-step.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import {
  actorOf,
  callOf,
  makeMerchant,
  makeResource,
  makeSupplier,
  must,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine, Seedbed } from '#tests/support/orders/order-fixtures.ts'

/** The product of manually paid INR payouts. */
export const PAYOUT_PRODUCT = 3002
export const GATEWAY_PRODUCT = 3003

const PEOPLE_FROM = 100_000
/** The maximum a test file creates on one database; one more fails on its foreign key. */
const PEOPLE_STORED = 1_000
let people = PEOPLE_FROM
/** Databases that contain the rows of all these people. */
const peopled = new WeakSet<object>()

async function makePeople(db: Queryable): Promise<void> {
  if (peopled.has(db)) return
  peopled.add(db)
  await db.execute(sql`
    insert into users (id, account, nickname, role, password_hash, second_password_hash) overriding system value
    select n, 'agent' || n, 'Agent ' || n, 'customerService', '-', '-'
    from generate_series(${PEOPLE_FROM + 1}::int8, ${PEOPLE_FROM + PEOPLE_STORED}::int8) n on conflict do nothing`)
}

/** A person of a role that no other test uses; `makePayoutWorld` stores the row. */
export function person(role: Actor['role'] = 'customerService', parts: Partial<Actor> = {}): Actor {
  people += 1
  return actorOf(role, { userId: people, name: `Agent ${people}`, ...parts })
}

/** A funded merchant, and a supplier with two accounts to pay from. */
export async function makePayoutWorld(
  engine: Seedbed,
  { balance = 100_000_000, rate = 100, fixedFeeMinor = 500 } = {},
) {
  await makePeople(engine.db)
  const merchant = await makeMerchant(engine, {
    productIds: [1009, PAYOUT_PRODUCT, GATEWAY_PRODUCT, 3016],
    rate,
    fixedFeeMinor,
  })
  await deposit(engine, merchant.id, balance)
  const supplier = await makeSupplier(engine, { rates: { [PAYOUT_PRODUCT]: 50 } })
  const accounts = [
    await makeResource(engine, supplier.id, { productId: PAYOUT_PRODUCT }),
    await makeResource(engine, supplier.id, { productId: PAYOUT_PRODUCT }),
  ]
  return { merchant, supplier, accounts }
}

export async function deposit(
  engine: Pick<OrderEngine, 'db'>,
  merchantId: number,
  amountMinor: number,
  currency = 'INR',
  exponent = 2,
): Promise<void> {
  const lines = [
    { account: availableOf('merchant', merchantId), currency, exponent, amountMinor },
    { account: EXTERNAL_ACCOUNT, currency, exponent, amountMinor: -amountMinor },
  ]
  await engine.db.transaction((tx) => postTransaction(tx, { cause: 'opening', at: new Date(), lines }))
}

/** Creates a payout as a merchant's signed call does. */
export async function createPayout(
  engine: Pick<OrderEngine, 'db' | 'services'>,
  merchant: Pick<typeof merchants.$inferSelect, 'mchId' | 'signVersion'>,
  body: Record<string, string | number> = {},
): Promise<PayoutRecord> {
  const signed = signedBody(merchant, {
    productId: PAYOUT_PRODUCT,
    userName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC',
    ...body,
  })
  const input: ParsedInputOf<'api.payoutOrder.create'> =
    payoutApiEndpoints['api.payoutOrder.create'].input.parse(signed)
  const { orderCode } = await engine.db.transaction((tx) =>
    payoutApiHandlers['api.payoutOrder.create'](callOf(engine, null, tx, { rawBody: JSON.stringify(signed) }), input),
  )
  return await payoutByCode(engine, orderCode)
}

export async function payoutByCode(engine: Pick<OrderEngine, 'db'>, code: string): Promise<PayoutRecord> {
  const [order] = await engine.db.select().from(payoutOrders).where(eq(payoutOrders.orderCode, code))
  return must(order)
}

export async function stageOf(engine: OrderEngine, { orderCode }: Pick<PayoutRecord, 'orderCode'>): Promise<string> {
  return payoutStageOf((await payoutByCode(engine, orderCode)).stage)
}

/** Applies an event to a payout in its own transaction. */
export async function move(
  engine: Pick<OrderEngine, 'db' | 'services'>,
  order: Pick<PayoutRecord, 'id'>,
  event: PayoutTransition['event'],
  actor: Actor | null,
  extra: Partial<PayoutTransition> = {},
  db: Queryable = engine.db,
) {
  return await db.transaction((tx) =>
    transitionPayout(tx, engine.services, {
      order: { id: order.id },
      event,
      actor,
      via: actor ? 'console' : 'job',
      ...extra,
    }),
  )
}

/** A merchant's balances, in the ledger's decimals. */
export async function fundsOf(
  engine: Pick<OrderEngine, 'db'>,
  merchantId: number,
  currency = 'INR',
): Promise<{ available: number; frozen: number }> {
  const rows = await engine.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.ownerId, merchantId))
  const balance = (purpose: string) =>
    rows.find((row) => row.ownerKind === 'merchant' && row.purpose === purpose && row.currency === currency)
      ?.balanceMinor ?? 0
  return { available: balance('available'), frozen: balance('frozen') }
}

export async function eventsOf(engine: OrderEngine, order: Pick<PayoutRecord, 'id'>): Promise<string[]> {
  const rows = await engine.db
    .select()
    .from(payoutHistory)
    .where(eq(payoutHistory.orderId, order.id))
    .orderBy(asc(payoutHistory.id))
  return rows.map(({ event }) => event)
}

/** The input of a batch of all waiting payouts, paid from the accounts. */
export function batchInputOf(accounts: readonly { id: number }[], change: Partial<BatchInput> = {}): BatchInput {
  return {
    payoutTime: toWallClock(new Date(Date.now() + 60_000), 'Asia/Shanghai'),
    resourceIdList: accounts.map(({ id }) => id),
    templateId: 'icici-cib',
    maxOrders: 500,
    ...change,
  }
}

/** Inserts many payouts of a merchant into the pool at once, without freezing funds. */
export async function poolPayouts(
  { db }: Seedbed,
  merchant: Pick<typeof merchants.$inferSelect, 'id' | 'name'>,
  count: number,
): Promise<void> {
  await db.execute(sql`
    insert into payout_orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, product_id, currency, exponent, amount_minor, fee_minor, stage, payee_name, card_number, ifsc_code, notify_url)
    select 'P' || (2611200000000000 + ${merchant.id}::int8 * 1000000 + n), ${merchant.id}, ${merchant.name}, 'pool-' || n, '-', ${PAYOUT_PRODUCT}, 'INR', 2, 1000 + n, 10, 1, 'Asha Rao', '50100012345678', 'HDFC0001234', 'http://127.0.0.1:9/none'
    from generate_series(1, ${count}::int) n`)
}

/** A claimed payout whose payment was started from the first account of a world. */
export async function startPaying(
  engine: OrderEngine,
  world: Awaited<ReturnType<typeof makePayoutWorld>>,
  amount = 10_000,
  actor = person(),
) {
  const order = await createPayout(engine, world.merchant, { amount })
  await move(engine, order, 'CLAIM', actor)
  const { id, name, cardNumber } = must(world.accounts[0])
  await move(engine, order, 'START_PAYMENT', actor, {
    patch: () => ({
      resourceId: id,
      resourceName: name,
      supplierId: world.supplier.id,
      payoutCardNumber: cardNumber,
      channel: 'account',
    }),
  })
  return { order, actor }
}

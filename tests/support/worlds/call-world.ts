import { eq, inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { gatewayCalls, orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { testKeyOf } from '#server/platform/signing/merchant-keys.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { GATEWAY_PRODUCT } from '#tests/support/payouts/payout-fixtures.ts'
import { openGateway, startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'

/** One valid call: who makes it and with what. It succeeds once. */
export interface CallExample {
  /** superadmin unless said; with the second level given. */
  as?: FixtureAccount
  /** A session of its own, for calls that end theirs. */
  client?: TestClient
  input: object
  headers?: Record<string, string>
  /** The file of an upload. */
  file?: string
  /** How many things it changes, each with an audit entry; 1 unless said. */
  entries?: number
}

/** Makes what a call needs, and answers the call. */
export type ExampleMaker = (world: CallWorld) => Promise<CallExample>

/** A server on which every call of the contract can be made, with the things that calls are about. */
export type CallWorld = Awaited<ReturnType<typeof startCallWorld>>

/** Starts a server without codes and approvals, whose first merchant has money. */
export async function startCallWorld() {
  const server = await startPayoutServer()
  const { services } = server
  const { db } = services
  const gatewayId = await openGateway(server)
  await setSettings(server, {
    googleVerifyIpRule: false,
    googleVerifyIpWhitelist: false,
    googleVerifyBalanceOperation: false,
    googleVerifyManualSupplement: false,
    googleVerifyBatchOperations: false,
  })
  const clients = new Map<FixtureAccount, TestClient>()
  const client = async (account: FixtureAccount) => {
    const known = clients.get(account) ?? (await server.signIn(account, { secondLevel: true }))
    clients.set(account, known)
    return known
  }
  const admin = await client('superadmin')
  let numbers = 0
  const number = () => `call-${(numbers += 1)}`

  const order = async () => {
    const { orderCode } = await server.createOrder()
    return must((await db.select().from(orders).where(eq(orders.orderCode, orderCode)))[0])
  }
  const moved = async (event: OrderEventType, patch?: () => Partial<OrderRecord>) => {
    const made = await order()
    return await db.transaction((tx) =>
      transitionOrder(tx, services, { order: made, event, actor: null, via: 'job', ...(patch && { patch }) }),
    )
  }

  const payout = async (productId?: number) => {
    const { orderCode } = await server.createPayout(productId === undefined ? {} : { productId })
    return must((await db.select().from(payoutOrders).where(eq(payoutOrders.orderCode, orderCode)))[0])
  }
  const claimed = async () => {
    const made = await payout()
    await admin.call('payoutOrderClaim.claimOrder', { orderId: made.id })
    return made
  }
  const paying = async () => {
    const made = await claimed()
    await admin.call('payoutOrder.startPayment', { orderCode: made.orderCode, resourceId: server.accountId })
    return made
  }
  const paid = async () => {
    const made = await paying()
    await admin.call('payoutOrder.complete', { orderCode: made.orderCode, utr: number() })
    return made
  }
  /** Abnormal, with a gateway call whose result has been unknown for long. */
  const lost = async () => {
    const made = await paying()
    await admin.call('payoutOrder.markAbnormal', { orderCode: made.orderCode, reason: 'no answer' })
    await db.insert(gatewayCalls).values({
      orderId: made.id,
      resourceId: server.accountId,
      attempt: 1,
      idempotencyKey: `${made.orderCode}-1`,
      state: 'unknown',
      sentAt: new Date(Date.now() - 3_600_000),
    })
    return made
  }
  const sent = async () => {
    const made = await payout(GATEWAY_PRODUCT)
    await admin.call('payoutOrder.sendToGateway', { orderCode: made.orderCode, resourceId: gatewayId })
    return made
  }

  /** The number of a new test order of the first merchant; its amount says what becomes of it. */
  const testOrder = async (amount: number) => {
    const { mchId, encryption } = must(server.fixtures.merchants[0])
    const params = { mchId, productId: 3001, mchOrderNo: number(), amount, notifyUrl: 'https://merchant.example/' }
    const sign = signParams(params, testKeyOf(services, { mchId, testKeyTurn: 0 }), encryption)
    return (await server.anonymous.call('api.order.create', { ...params, sign })).orderCode
  }

  /** The input of a batch with a payout of its own. */
  const batchInput = async () => {
    // A payout of another call would be older.
    const { orderCode } = await payout()
    return {
      payoutTime: toWallClock(new Date(Date.now() + 60_000), 'Asia/Shanghai'),
      resourceIdList: [server.accountId],
      templateId: 'icici-cib',
      maxOrders: 1,
      orderCodes: [orderCode],
    }
  }
  const batch = async () => {
    const input = await batchInput()
    const made = await admin.call('payoutBatch.create', input)
    return { batchId: made.batch.id, orderCodes: input.orderCodes }
  }
  const exportedBatch = async () => {
    const made = await batch()
    const answer = await fetch(`${server.baseUrl}${contract['payoutBatch.export'].path}?batchId=${made.batchId}`, {
      headers: admin.headers,
    })
    if (answer.status !== 200) throw new Error(`the export answered ${answer.status}`)
    return made
  }

  return {
    server,
    db,
    admin,
    client,
    number,
    gatewayId,
    order,
    paidOrder: () => moved('CONFIRM_PAYMENT'),
    timedOutOrder: () => moved('TIME_OUT'),
    lockedOrder: () => moved('LOCK', () => ({ locked: true, lockedBy: 'gateway', lockedAt: new Date() })),
    gatewayPayout: () => payout(GATEWAY_PRODUCT),
    payout: () => payout(),
    claimed,
    paying,
    paid,
    lost,
    sent,
    testOrder,
    lockPayout: async (id: number) =>
      void (await db
        .update(payoutOrders)
        .set({ locked: true, lockedBy: 'gateway', lockedAt: new Date() })
        .where(inArray(payoutOrders.id, [id]))),
    batchInput,
    batch,
    exportedBatch,
    /** An account that nobody is signed in with. */
    account: async () => {
      const account = `walkowned${(numbers += 1)}`
      const { id } = await admin.call('admin.addUser', {
        account,
        nickname: account,
        access: 'customerService',
        password: 'Made-account-1',
      })
      return { id, account }
    },
    dispose: () => server.dispose(),
  }
}

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inArray, sql } from 'drizzle-orm'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import {
  gatewayCalls,
  ledgerAccounts,
  payoutBatchOrders,
  payoutHistory,
  payoutOrders,
  type resources,
} from '#server/db/schema/schema.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { confirmBatch, markBatchAbnormal } from '#server/payout/payout-batches/confirm-batch.ts'
import { cancelBatch, createBatch } from '#server/payout/payout-batches/draft/create-batch.ts'
import { exportBatch } from '#server/payout/payout-batches/file/export-batch.ts'
import { sendToGateway } from '#server/payout/payouts/gateway/gateway-calls.ts'
import type { GatewayAnswer, GatewayClient } from '#server/payout/payouts/gateway/gateway-client.ts'
import { runGatewayCall } from '#server/payout/payouts/gateway/run-gateway-call.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { AppError } from '#server/platform/app-error.ts'
import { callOf, createOrderEngine, makeResource, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import {
  createPayout,
  GATEWAY_PRODUCT,
  makePayoutWorld,
  move,
  person,
  batchInputOf,
} from '#tests/support/payouts/payout-fixtures.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'

/** Sequences against the database, two operations at a time; payout-properties.test.ts runs thousands in memory. */
const SEQUENCES = rounds(5, 40)

let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(() => engine.dispose())

type World = Awaited<ReturnType<typeof makePayoutWorld>> & { gateway: typeof resources.$inferSelect }
interface Operation {
  kind: 'create' | 'event' | 'gateway' | 'answer' | 'batch' | 'export' | 'confirm' | 'abnormal' | 'cancel'
  pick: number
  event: (typeof payoutLifecycle.events)[number]
  answer: GatewayAnswer['state']
}

const ANSWERS = ['succeeded', 'accepted', 'refused', 'notSent', 'notFound', 'unknown'] as const
/** Events that only batches and gateways cause are caused through them. */
const EVENTS = payoutLifecycle.events.filter(
  (event) =>
    !event.startsWith('GATEWAY_') &&
    !event.includes('BATCH') &&
    !['EXPORT', 'SEND_TO_GATEWAY', 'EXPIRE_CLAIM', 'ASSIGN', 'UPDATE_STATUS'].includes(event),
)
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    'create',
    'event',
    'event',
    'event',
    'event',
    'gateway',
    'answer',
    'answer',
    'batch',
    'export',
    'confirm',
    'abnormal',
    'cancel',
  ),
  pick: fc.nat({ max: 1_000 }),
  event: fc.constantFrom(...EVENTS),
  answer: fc.constantFrom(...ANSWERS),
})

const people = [person(), person(), person('admin')]

/** Performs an operation through its call; a refusal changes nothing. */
async function run(
  world: World,
  orders: PayoutRecord[],
  batches: number[],
  { answer, event, kind, pick }: Operation,
): Promise<void> {
  const actor = must(people[pick % people.length])
  const order = must(orders[pick % orders.length])
  const batchId = batches[pick % Math.max(batches.length, 1)]
  const inCall = <T>(work: (call: ReturnType<typeof callOf<typeof actor>>) => Promise<T>) =>
    engine.db.transaction((tx) => work(callOf(engine, actor, tx)))
  if (kind === 'create') orders.push(await createPayout(engine, world.merchant, { amount: 1_000 + pick }))
  if (kind === 'event')
    await move(engine, order, event, actor, {
      patch: () =>
        event === 'START_PAYMENT' ? { supplierId: world.supplier.id, resourceId: must(world.accounts[0]).id } : {},
    })
  if (kind === 'gateway')
    await inCall((call) =>
      sendToGateway(call.db, engine.services, {
        order,
        payer: { resource: world.gateway, supplier: world.supplier },
        actor,
        via: 'console',
      }),
    )
  if (kind === 'answer') await answerLast(order, answer)
  if (kind === 'batch')
    batches.push(
      (await inCall((call) => createBatch(call, batchInputOf(world.accounts, { maxOrders: 1 + (pick % 4) })))).id,
    )
  if (batchId === undefined) return
  if (kind === 'export') await inCall((call) => exportBatch(call.db, call, batchId))
  if (kind === 'confirm') await inCall((call) => confirmBatch(call, { batchId }))
  if (kind === 'cancel') await inCall((call) => cancelBatch(call.db, engine.services, actor, batchId, 'sequence'))
  if (kind === 'abnormal')
    await inCall((call) =>
      markBatchAbnormal(call, {
        batchId,
        orderCodes: [order.orderCode],
        rejectReason: 'other',
        rejectText: 'x',
        rejectMode: pick % 2 === 0 ? 'toList' : 'toMerchant',
      }),
    )
}

/** Makes the gateway answer a payout's last call with this result. */
async function answerLast(order: PayoutRecord, state: GatewayAnswer['state']): Promise<void> {
  const reply = {
    state,
    gatewayId: null,
    utr: state === 'succeeded' ? `G${order.id}` : null,
    reason: null,
    amountMinor: null,
  }
  const client: GatewayClient = { pay: async () => reply, query: async () => reply, close: async () => {} }
  const [call] = await engine.db
    .select()
    .from(gatewayCalls)
    .where(inArray(gatewayCalls.orderId, [order.id]))
    .orderBy(sql`${gatewayCalls.id} desc`)
    .limit(1)
  if (call) await runGatewayCall(engine.services, client, { callId: call.id })
}

const EDGES = new Set(
  payoutLifecycle.transitions.flatMap((row) =>
    row.from.map((from) => `${row.event} ${from} ${row.to === 'same' ? from : row.to}`),
  ),
)

async function checkAll(world: World, orders: PayoutRecord[]): Promise<void> {
  expect(await checkLedger(engine.db)).toEqual(SOUND_LEDGER)
  const balances = await engine.db
    .select()
    .from(ledgerAccounts)
    .where(sql`${ledgerAccounts.ownerKind} in ('merchant', 'supplier')`)
  for (const { balanceMinor } of balances) expect(balanceMinor).toBeGreaterThanOrEqual(0)
  const ids = orders.map(({ id }) => id)
  const rows = await engine.db.select().from(payoutOrders).where(inArray(payoutOrders.id, ids))
  const frozen = balances.find(
    ({ ownerId, ownerKind, purpose }) =>
      ownerKind === 'merchant' && ownerId === world.merchant.id && purpose === 'frozen',
  )
  expect(frozen?.balanceMinor ?? 0).toBe(rows.reduce((sum, { frozenMinor }) => sum + frozenMinor, 0))
  const paid = await engine.db.execute(
    sql`select t.order_id from ledger_transactions t where t.cause = 'payout.paid' group by t.order_id having count(*) > 1`,
  )
  expect(paid.rows).toEqual([])
  const history = await engine.db
    .select()
    .from(payoutHistory)
    .where(inArray(payoutHistory.orderId, ids))
    .orderBy(payoutHistory.id)
  for (const { event, fromStage, toStage } of history) {
    if (fromStage !== null)
      expect([...EDGES]).toContain(`${event} ${payoutStageOf(fromStage)} ${payoutStageOf(toStage)}`)
  }
  const shared = await engine.db
    .select({ id: payoutBatchOrders.orderId })
    .from(payoutBatchOrders)
    .where(sql`${payoutBatchOrders.open}`)
    .groupBy(payoutBatchOrders.orderId)
    .having(sql`count(*) > 1`)
  expect(shared).toEqual([])
}

it(
  `keeps the invariants over ${SEQUENCES} random sequences on the database, two operations at once (seed ${SEED})`,
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(operation, { minLength: 20, maxLength: 40, size: 'max' }),
        async (occupies, operations) => {
          engine.reset()
          engine.set({ payoutOrderOccupyBalanceOnCreate: occupies })
          await engine.db.update(payoutOrders).set({ locked: true }).where(sql`${payoutOrders.stage} in (1, 2)`)
          const made = await makePayoutWorld(engine, { balance: 30_000 })
          const world = {
            ...made,
            gateway: await makeResource(engine, made.supplier.id, {
              productId: GATEWAY_PRODUCT,
              credentials: engine.services.secrets.seal(JSON.stringify({ baseUrl: 'http://127.0.0.1:9', key: 'k' })),
            }),
          }
          const orders = [
            await createPayout(engine, world.merchant, { amount: 3_000 }),
            await createPayout(engine, world.merchant, { amount: 4_000 }),
          ]
          const batches: number[] = []
          for (let at = 0; at < operations.length; at += 2) {
            const results = await Promise.allSettled(
              operations.slice(at, at + 2).map((one) => run(world, orders, batches, one)),
            )
            for (const result of results) {
              if (result.status === 'fulfilled') done += 1
              // A refusal is an answer; anything else (a violated index, a deadlock) is a bug.
              else if (!(result.reason instanceof AppError)) throw result.reason
            }
          }
          await checkAll(world, orders)
        },
      ),
      { seed: SEED, numRuns: SEQUENCES, endOnFailure: true },
    )
    expect(done).toBeGreaterThan(SEQUENCES * 2)
  },
  patience(40_000),
)

import { eq, asc } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { toWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { users, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { GATEWAY_PRODUCT_ID, paidBy, readPayers } from '#server/payout/payouts/claims/assign-payout.ts'
import type { Payer } from '#server/payout/payouts/claims/assign-payout.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutChange } from '#server/payout/payouts/transition/payout-step.ts'
import { confirmBatch } from '#server/payout/payout-batches/confirm-batch.ts'
import { createBatch } from '#server/payout/payout-batches/draft/create-batch.ts'
import { exportBatch } from '#server/payout/payout-batches/file/export-batch.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** A staff actor of the demo by account and role; null when the account was deleted. */
export async function demoActor(services: Services, account: string, role: Actor['role']): Promise<Actor | null> {
  const [user] = await services.db.select().from(users).where(eq(users.account, account))
  if (!user) return null
  return {
    userId: user.id,
    account,
    name: user.nickname,
    role,
    sessionId: 'demo',
    ip: '127.0.0.1',
    supplierId: null,
    merchantId: null,
  }
}

type Step = Omit<PayoutChange, 'order'>
type Steps = (payer: Payer) => readonly Step[]

const CLAIM: Step = { event: 'CLAIM' }
const begin = (payer: Payer): readonly Step[] => [
  CLAIM,
  {
    event: 'START_PAYMENT',
    detail: { resourceId: payer.resource.id },
    patch: () => ({ ...paidBy(payer), channel: 'account' }),
  },
]

function complete(): Step {
  const utr = `DEMO${randomInt(10 ** 11)
    .toString()
    .padStart(11, '0')}`
  return { event: 'COMPLETE', detail: { utr }, patch: ({ amountMinor }) => ({ utr, realAmountMinor: amountMinor }) }
}

/** The steps taken for the oldest payouts, and for how many. */
const LIFE_MIX: readonly (readonly [count: number, steps: Steps])[] = [
  [14, (payer) => [...begin(payer), complete()]],
  [3, (payer) => [...begin(payer), { event: 'MARK_ABNORMAL', reason: 'The bank has not answered' }]],
  [4, begin],
  [3, () => [{ event: 'REJECT', reason: 'wrongCardOrName', patch: () => ({ rejectReason: 'wrongCardOrName' }) }]],
]

/** Works on pooled payouts as a demo agent, so that each stage has some and suppliers have paid theirs. */
export async function workOnDemoPayouts(services: Services): Promise<void> {
  const agent = await demoActor(services, 'custservice', 'customerService')
  if (!agent) return
  const payers = (await readPayers(services.db, agent, 'INR')).filter(
    ({ product }) => product.id !== GATEWAY_PRODUCT_ID,
  )
  const waiting = await services.db.select().from(payoutOrders).orderBy(asc(payoutOrders.id))
  const planned = LIFE_MIX.flatMap(([count, steps]) => Array.from({ length: count }, () => steps))
  for (const [at, steps] of planned.entries()) {
    const order = waiting[at]
    const payer = payers[at % payers.length]
    if (order && payer) await services.db.transaction((tx) => live(tx, services, agent, order, steps(payer)))
  }
}

/** Batches that the demo begins with: how many payouts each holds, and whether its bank has paid them. */
const BATCHES = [
  { maxOrders: 8, isPaid: true },
  { maxOrders: 6, isPaid: false },
] as const

/** Sends waiting payouts to a bank in two batches: one is confirmed, the other waits for the bank's result. */
export async function makeDemoBatches(services: Services): Promise<void> {
  const actor = await demoActor(services, 'custservice', 'customerService')
  if (!actor) return
  const [payer] = (await readPayers(services.db, actor, 'INR')).filter(
    ({ product }) => product.id !== GATEWAY_PRODUCT_ID,
  )
  if (!payer) return
  for (const { maxOrders, isPaid } of BATCHES) {
    const { id } = await services.db.transaction(async (db) => {
      const batch = await createBatch(
        { actor, db, services },
        {
          templateId: 'icici-cib',
          resourceIdList: [payer.resource.id],
          payoutTime: toWallClock(services.now(), zoneOf(services)),
          maxOrders,
        },
      )
      return await exportBatch(db, { actor, services }, batch.id)
    })
    if (isPaid) await services.db.transaction((db) => confirmBatch({ actor, db, services }, { batchId: id }))
  }
}

async function live(
  tx: Queryable,
  services: Services,
  actor: Actor,
  order: PayoutRecord,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps)
    await transitionPayout(tx, services, { ...step, order: { id: order.id }, actor, via: 'console' })
}

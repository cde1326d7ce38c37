import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { isByPeople } from '#machines/lifecycle.ts'
import { payoutActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import { payoutFormOf } from '#machines/payout/payout-forms.ts'
import type { PayoutActionCall, PayoutFormCommand } from '#machines/payout/payout-forms.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType, PayoutGuard } from '#machines/payout/payout.lifecycle.ts'
import { gatewayCalls, payoutHistory, payoutOrders } from '#server/db/schema/schema.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'
import { DONE, operatorOf, runForm } from '#tests/support/run-form.ts'
import type { Operator } from '#tests/support/run-form.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { openGateway, startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'

/** The form of every event that a person triggers on one payout. */
const COMMANDS: Partial<Record<PayoutEventType, PayoutFormCommand>> = {
  CLAIM: 'payout.claim',
  CANCEL_CLAIM: 'payout.cancelClaim',
  TAKE_CLAIM_AWAY: 'payout.takeAway',
  START_PAYMENT: 'payout.startPayment',
  SEND_TO_GATEWAY: 'payout.sendToGateway',
  COMPLETE: 'payout.complete',
  MARK_ABNORMAL: 'payout.markAbnormal',
  REJECT: 'payout.reject',
  RETURN_TO_LIST: 'payout.reject',
  REVERSE: 'payout.reverse',
  QUERY_STATUS: 'payout.queryStatus',
  CONFIRM_UNPAID: 'payout.confirmUnpaid',
  HOLD: 'payout.hold',
  RELEASE_HOLD: 'payout.release',
  RESEND_CALLBACK: 'payout.resendCallback',
  UNLOCK: 'payout.unlock',
  MARK: 'payout.mark',
  UPDATE_STATUS: 'payout.updateStatus',
}
/** Events that a person triggers through a batch. */
const BY_BATCH: readonly PayoutEventType[] = [
  'ENTER_BATCH',
  'LEAVE_BATCH',
  'EXPORT',
  'RELEASE_FROM_BATCH',
  'REJECT_IN_BATCH',
  'CONFIRM_IN_BATCH',
]

interface Transition {
  event: PayoutEventType
  from: PayoutStage
  to: PayoutStage
  guards: readonly PayoutGuard[]
}
/** Rows of the lifecycle that people trigger on one payout, one for each stage they start from. */
const TRANSITIONS = payoutLifecycle.transitions
  .filter(({ by, event }) => isByPeople(by) && !BY_BATCH.includes(event))
  .flatMap((row) =>
    row.from.map(
      (from): Transition => ({
        event: row.event,
        from,
        to: row.to === 'same' ? from : row.to,
        guards: row.guards ?? [],
      }),
    ),
  )

let utrs = 0
/** Values to fill in; other forms ask for nothing. */
const VALUES: Partial<Record<PayoutEventType, (to: PayoutStage) => FormValues>> = {
  TAKE_CLAIM_AWAY: () => ({ reason: 'Gone home' }),
  START_PAYMENT: () => ({ resourceId: String(server.accountId) }),
  SEND_TO_GATEWAY: () => ({ resourceId: String(gatewayId) }),
  COMPLETE: () => ({ utr: `FORMREF${(utrs += 1)}` }),
  REJECT: () => ({ rejectMode: 'toMerchant', rejectReason: 'wrongCardOrName' }),
  RETURN_TO_LIST: () => ({ rejectMode: 'toList', rejectReason: 'wrongCardOrName' }),
  MARK_ABNORMAL: () => ({ reason: 'The bank is silent' }),
  CONFIRM_UNPAID: () => ({ evidence: 'The statement shows nothing' }),
  MARK: () => ({ orderMark: 'suspicious' }),
  UPDATE_STATUS: (to) => ({ status: to, reason: 'Told by phone' }),
  REVERSE: () => ({ reason: 'Returned by the bank' }),
  HOLD: () => ({ reason: 'Looks odd' }),
  RELEASE_HOLD: () => ({ note: 'The bank has cleared the card' }),
}
/** Effect of an event besides the stage. */
const LEAVES: Partial<Record<PayoutEventType, (now: PayoutDetail, before: PayoutDetail) => void>> = {
  CLAIM: ({ order }) => expect(order.claim).toMatchObject({ userId: agent.userId }),
  CANCEL_CLAIM: ({ order }) => expect(order.claim).toBeNull(),
  TAKE_CLAIM_AWAY: ({ order }) => expect(order.claim?.userId).toBe(order.stage === 'pooled' ? undefined : agent.userId),
  START_PAYMENT: ({ order }) => expect(order).toMatchObject({ channel: 'account', resourceId: server.accountId }),
  SEND_TO_GATEWAY: (now) => expect(now.gatewayCalls).toMatchObject([{ attempt: 1, resourceName: 'Gateway' }]),
  COMPLETE: ({ order }) =>
    expect(order).toMatchObject({ frozenMinor: 0, realAmountMinor: order.amountMinor, utr: `FORMREF${utrs}` }),
  MARK_ABNORMAL: ({ order }) => expect(order.frozenMinor).toBeGreaterThan(0),
  REJECT: ({ order }) => expect(order).toMatchObject({ frozenMinor: 0, rejectReason: 'wrongCardOrName' }),
  RETURN_TO_LIST: ({ order }) => expect(order).toMatchObject({ claim: null, locked: false, resourceId: null }),
  REVERSE: ({ postings }, before) => expect(postings.length).toBeGreaterThan(before.postings.length),
  QUERY_STATUS: ({ order }) => expect(order.gatewayUncertain).toBe(true),
  CONFIRM_UNPAID: (now) =>
    expect([now.order.gatewayUncertain, now.gatewayCalls.at(-1)?.state]).toEqual([false, 'confirmedUnpaid']),
  HOLD: ({ detections, order }) => expect([order.riskHeld, detections]).toMatchObject([true, [{ state: 'held' }]]),
  RELEASE_HOLD: ({ detections, order }) =>
    expect([order.riskHeld, detections]).toMatchObject([false, [{ state: 'released' }]]),
  RESEND_CALLBACK: ({ order }) => expect(order.callbackStatus).toBe(1),
  UNLOCK: ({ order }) => expect(order.locked).toBe(false),
  MARK: ({ order }) => expect(order.orderMark).toBe(2),
}

let server: PayoutServer
let agent: Operator
let other: Operator
let gatewayId: number
beforeAll(async () => {
  server = await startPayoutServer()
  agent = await operatorOf(server, 'superadmin')
  other = await operatorOf(server, 'platformadmin')
  gatewayId = await openGateway(server)
})
afterAll(async () => {
  expect(await checkLedger(server.services.db)).toEqual(SOUND_LEDGER)
  await server.dispose()
})

const detailOf = ({ client }: Operator, orderCode: string) => client.call('payoutOrder.getDetail', { orderCode })
const change = (orderCode: string, values: Partial<typeof payoutOrders.$inferInsert>) =>
  server.services.db.update(payoutOrders).set(values).where(eq(payoutOrders.orderCode, orderCode))

/** Conditions that an event needs of a payout besides its stage. */
const GRANTS: Partial<Record<PayoutGuard, (id: number, orderCode: string) => Promise<unknown>>> = {
  isLocked: (_id, orderCode) => change(orderCode, { locked: true, lockedBy: 'gateway' }),
  isHeld: (_id, orderCode) => agent.client.call('riskControl.hold', { orderCode, reason: 'made so' }),
  isClaimed: (id) => agent.client.call('payoutOrderClaim.claimOrder', { orderId: id }),
  isClaimedByActor: (id) => agent.client.call('payoutOrderClaim.claimOrder', { orderId: id }),
  isGatewayUncertain: (orderId, orderCode) =>
    server.services.db.insert(gatewayCalls).values({
      orderId,
      resourceId: gatewayId,
      attempt: 1,
      idempotencyKey: `${orderCode}-1`,
      state: 'unknown',
      // Long enough ago that no answer is under way.
      sentAt: new Date(Date.now() - 3_600_000),
    }),
}

/** A payout in the stage that a transition starts from; its payment was begun where the stage says so. */
async function payoutFor({ event, from, guards }: Transition): Promise<string> {
  const { orderCode } = await server.createPayout()
  const { id } = (await detailOf(agent, orderCode)).order
  if (from !== 'pooled' && from !== 'allocated') {
    const { client } = guards.includes('isClaimedByOther') ? other : agent
    await client.call('payoutOrderClaim.claimOrder', { orderId: id })
    await client.call('payoutOrder.startPayment', { orderCode, resourceId: server.accountId })
  }
  // Only what was paid has postings that can be reversed.
  if (event === 'REVERSE') await agent.client.call('payoutOrder.complete', { orderCode, utr: `PAIDREF${id}` })
  else await change(orderCode, { stage: PAYOUT_STAGE_IDS[from] })
  for (const guard of guards) await GRANTS[guard]?.(id, orderCode)
  return orderCode
}

/** Sends the form of an event on a payout as the person saw it. */
async function send(person: Operator, event: PayoutEventType, to: PayoutStage, row: PayoutDetail['order']) {
  const { client, userId, role } = person
  const { list: accounts } = await client.call('payoutOrder.getResources', { orderCode: row.orderCode })
  const answerOf = async (answer: OutputOf<PayoutActionCall>): Promise<PayoutAnswer> =>
    'order' in answer ? (answer as PayoutAnswer) : { order: row }
  return await runForm(person, {
    entity: 'payout',
    flow: payoutActionFlow,
    form: payoutFormOf(must(COMMANDS[event]), { userId, role, accounts }, row),
    row,
    values: VALUES[event]?.(to) ?? {},
    answerOf,
  })
}

describe('a payout’s form, filled in and sent through the console’s flow', () => {
  it.each(TRANSITIONS)('does $event from $from to $to, once and in the person’s name', async (transition) => {
    const { event, from, to } = transition
    const orderCode = await payoutFor(transition)
    const before = await detailOf(agent, orderCode)
    expect(before.order.stage).toBe(from)
    expect(await send(agent, event, to, before.order)).toEqual(DONE)
    const history = await server.services.db
      .select()
      .from(payoutHistory)
      .where(and(eq(payoutHistory.orderId, before.order.id), eq(payoutHistory.event, event)))
    const made = history.filter(({ id }) => !before.history.some((row) => row.id === id))
    expect(made).toMatchObject([
      { fromStage: PAYOUT_STAGE_IDS[from], toStage: PAYOUT_STAGE_IDS[to], userId: agent.userId, via: 'console' },
    ])
    const now = await detailOf(agent, orderCode)
    expect(now.order.stage).toBe(to)
    LEAVES[event]?.(now, before)
  })
})

/** A query may be repeated, an unlock answers by payouts of many, and only one person here may hold and release. */
const CONTESTED = [...new Set(TRANSITIONS.map(({ event }) => event))].filter(
  (event) => !['QUERY_STATUS', 'UNLOCK', 'HOLD', 'RELEASE_HOLD'].includes(event),
)

describe('of two people at one payout', () => {
  it.each(CONTESTED)('the second to %s changes nothing and is told by whom and when', async (event) => {
    const transition = must(TRANSITIONS.find((one) => one.event === event))
    const orderCode = await payoutFor(transition)
    const seen = (await detailOf(agent, orderCode)).order
    expect(await send(agent, event, transition.to, seen)).toEqual(DONE)
    const first = (await detailOf(agent, orderCode)).order
    expect(await send(other, event, transition.to, seen)).toMatchObject({
      value: 'conflict',
      conflict: { by: 'superadmin name', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
    expect((await detailOf(agent, orderCode)).order).toEqual(first)
  })
})

import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { decideApproval } from '#server/access/approvals/approvals.ts'
import { callbacks, payoutClaims, riskDetections, riskRules } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { claimNext } from '#server/payout/payouts/claims/claim-next.ts'
import { expireClaims } from '#server/payout/payouts/claims/expire-claims.ts'
import { listPool } from '#server/payout/payouts/list/list-payouts.ts'
import { actOrAskPayout, payoutOperations } from '#server/payout/payouts/transition/payout-approvals.ts'
import { payoutDetail } from '#server/payout/payouts/payout-detail.ts'
import { completePayout, rejectPayout } from '#server/payout/payouts/actions/settle-payout.ts'
import { actorOf, callOf, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import {
  createPayout,
  eventsOf,
  fundsOf,
  move,
  payoutByCode,
  person,
  stageOf,
  startPaying as startPayingOf,
} from '#tests/support/payouts/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

let engine: OrderEngine
let world: PayoutWorld
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
})

const failure = (msg: string, part: object = {}) => expect.objectContaining({ message: msg, ...part })
const fault = (path: string, name: string) =>
  failure('badInput', { failure: { issues: [expect.objectContaining({ path, fault: name })] } })
const refusal = (name: string) =>
  failure('payout.refused', {
    failure: expect.objectContaining({ params: expect.objectContaining({ refusal: name }) }),
  })
const call = (actor = person()) => callOf(engine, actor)
const inCall = async <T>(actor: ReturnType<typeof person>, work: (scoped: ReturnType<typeof call>) => Promise<T>) =>
  await engine.db.transaction((tx) => work(callOf(engine, actor, tx)))

const startPaying = (amount?: number, actor?: ReturnType<typeof person>) => startPayingOf(engine, world, amount, actor)

describe('claims', () => {
  it('give the payout to one of 200 concurrent callers', async () => {
    const order = await createPayout(engine, world.merchant)
    const claims = await Promise.allSettled(Array.from({ length: 200 }, () => move(engine, order, 'CLAIM', person())))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toEqual(refusal('claimedByOther'))
    expect(await engine.db.select().from(payoutClaims).where(eq(payoutClaims.orderId, order.id))).toHaveLength(1)
    expect((await payoutByCode(engine, order.orderCode)).allocationCount).toBe(1)
  })

  it('give each caller of claim-next a different one', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => createPayout(engine, world.merchant)))
    const next = await Promise.all(
      Array.from({ length: 12 }, () =>
        engine.db.transaction((tx) => claimNext(tx, engine.services, person(), undefined)),
      ),
    )
    const given = next.flatMap((order) => order?.id ?? [])
    expect(given.sort()).toEqual(orders.map(({ id }) => id).sort())
  })

  it('expire, are renewed by claiming again, and are not taken during payment', async () => {
    const [mine, other] = [person(), person()]
    const order = await createPayout(engine, world.merchant)
    await move(engine, order, 'CLAIM', mine)
    engine.passMinutes(20)
    await move(engine, order, 'CLAIM', mine)
    engine.passMinutes(20)
    await expect(move(engine, order, 'CLAIM', other)).rejects.toEqual(refusal('claimedByOther'))
    expect(await expireClaims(engine.services)).toBe(0)
    engine.passMinutes(20)
    expect(await expireClaims(engine.services)).toBe(1)
    expect(await stageOf(engine, order)).toBe('pooled')
    await move(engine, order, 'CLAIM', other)
    await move(engine, order, 'START_PAYMENT', other)
    engine.passMinutes(600)
    expect(await expireClaims(engine.services)).toBe(0)
    await expect(move(engine, order, 'CLAIM', mine)).rejects.toEqual(refusal('notInThisState'))
    await expect(move(engine, order, 'REJECT', mine)).rejects.toEqual(refusal('claimedByOther'))
  })

  it('can be released by the holder, and by others only through revocation', async () => {
    const holder = person()
    const order = await createPayout(engine, world.merchant)
    await move(engine, order, 'CLAIM', holder)
    await expect(move(engine, order, 'CANCEL_CLAIM', person())).rejects.toEqual(refusal('notClaimedByYou'))
    await move(engine, order, 'CANCEL_CLAIM', holder)
    await move(engine, order, 'CLAIM', holder)
    await move(engine, order, 'TAKE_CLAIM_AWAY', person('admin'), { reason: 'on leave' })
    const ends = await engine.db
      .select()
      .from(payoutClaims)
      .where(eq(payoutClaims.orderId, order.id))
      .orderBy(payoutClaims.id)
    expect(ends.map(({ endReason }) => endReason)).toEqual(['cancelled', 'takenAway'])
    expect(await eventsOf(engine, order)).toEqual(['CREATE', 'CLAIM', 'CANCEL_CLAIM', 'CLAIM', 'TAKE_CLAIM_AWAY'])
  })
})

describe('the record', () => {
  it('is read as of one moment while others move the payout', async () => {
    const holder = person()
    const order = await createPayout(engine, world.merchant)
    let isMoving = true
    const moves = (async () => {
      for (let round = 0; round < 40; round++) {
        await move(engine, order, 'CLAIM', holder)
        await move(engine, order, 'CANCEL_CLAIM', holder)
      }
      isMoving = false
    })()
    while (isMoving) {
      const detail = await payoutDetail(call(actorOf('admin')), order.orderCode)
      expect(detail.order.stage).toBe(detail.history.at(-1)?.toStage)
    }
    await moves
  })
})

describe('settling', () => {
  it('completes with the amount paid: fee to the platform, the rest returned, supplier credited, merchant notified', async () => {
    const { order, actor } = await startPaying()
    const after = await inCall(actor, (scoped) =>
      completePayout(scoped, { orderCode: order.orderCode, utr: 'utr-1', realAmountMinor: 9_000 }),
    )
    expect(after).toMatchObject({ stage: 7, utr: 'UTR-1', realAmountMinor: 9_000, frozenMinor: 0, callbackStatus: 1 })
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000 - 9_600, frozen: 0 })
    const detail = await payoutDetail(callOf(engine, actorOf('admin')), order.orderCode)
    expect(detail.funds).toMatchObject({ availableMinor: 100_000_000 - 9_600, frozenMinor: 0, inFlightMinor: 0 })
    const credited = detail.postings.filter(
      ({ account, cause }) => account === 'supplier.available' && cause === 'payout.paid',
    )
    expect(credited.map(({ amountMinor }) => amountMinor)).toEqual([9_045])
    expect(await engine.db.select().from(callbacks).where(eq(callbacks.orderId, order.id))).toHaveLength(1)
  })

  it('completes once of 50 concurrent calls, and one payout per UTR', async () => {
    const { order, actor } = await startPaying()
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        inCall(actor, (scoped) => completePayout(scoped, { orderCode: order.orderCode, utr: `U-${order.id}-${at}` })),
      ),
    )
    const won = tries.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect((await eventsOf(engine, order)).filter((event) => event === 'COMPLETE')).toHaveLength(1)
    const { utr } = await payoutByCode(engine, order.orderCode)
    const second = await startPaying()
    await expect(
      inCall(second.actor, (scoped) => completePayout(scoped, { orderCode: second.order.orderCode, utr: must(utr) })),
    ).rejects.toEqual(fault('utr', 'utrUsed'))
    expect(await stageOf(engine, second.order)).toBe('processing')
  })

  it('refuses to pay more than was requested', async () => {
    const { order, actor } = await startPaying()
    await expect(
      inCall(actor, (scoped) =>
        completePayout(scoped, { orderCode: order.orderCode, utr: 'U-MORE', realAmountMinor: 10_001 }),
      ),
    ).rejects.toEqual(
      failure('badInput', {
        failure: { issues: [{ path: 'realAmountMinor', fault: 'outOfRange', params: { max: 10_000 } }] },
      }),
    )
  })

  it('rejects directly to the merchant: unfrozen and notified', async () => {
    const order = await createPayout(engine, world.merchant)
    await inCall(person(), (scoped) =>
      rejectPayout(scoped, { orderCode: order.orderCode, rejectReason: 'highRiskCard', rejectMode: 'toMerchant' }),
    )
    expect(await payoutByCode(engine, order.orderCode)).toMatchObject({
      stage: 8,
      frozenMinor: 0,
      rejectReason: 'highRiskCard',
      callbackStatus: 1,
    })
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000, frozen: 0 })
  })

  it('requires a code once payment has begun, and lets no supplier reject to the merchant', async () => {
    const { order, actor } = await startPaying()
    const input = {
      orderCode: order.orderCode,
      rejectReason: 'other',
      rejectText: 'closed',
      rejectMode: 'toList',
    } as const
    const asked: string[] = []
    const demandCode = async (kind: string) => {
      asked.push(kind)
      throw new Error('no code')
    }
    await expect(inCall(actor, (scoped) => rejectPayout({ ...scoped, demandCode }, input))).rejects.toThrow('no code')
    expect(asked).toEqual(['payout.rejectBegun'])
    const supplier = person('supplier', { supplierId: world.supplier.id })
    await expect(
      inCall(supplier, (scoped) => rejectPayout(scoped, { ...input, rejectMode: 'toMerchant' })),
    ).rejects.toEqual(failure('forbidden'))
    expect(await stageOf(engine, order)).toBe('processing')
  })

  it('returns to the list allocated, unlocked and exportable, with the amount still frozen', async () => {
    const { order, actor } = await startPaying()
    await move(engine, order, 'RETURN_TO_LIST', actor)
    expect(await payoutByCode(engine, order.orderCode)).toMatchObject({
      stage: 2,
      locked: false,
      resourceId: null,
      channel: null,
      frozenMinor: 10_600,
    })
    expect((await listPool(callOf(engine, actorOf('admin')), {})).list.map(({ orderCode }) => orderCode)).toContain(
      order.orderCode,
    )
  })

  it('reverses after completion, above the limit only with a second approval', async () => {
    const { order, actor } = await startPaying()
    await inCall(actor, (scoped) => completePayout(scoped, { orderCode: order.orderCode, utr: `R-${order.id}` }))
    engine.set({ approvalLimits: equalLimits(1) })
    const [asking, deciding] = [person('admin'), person('admin')]
    const input = { kind: 'payout.reverse', code: order.orderCode, reason: 'returned by the bank' } as const
    expect(await inCall(asking, (scoped) => actOrAskPayout(scoped, input))).toMatchObject({ waitsForApproval: true })
    expect(await stageOf(engine, order)).toBe('completed')
    expect((await eventsOf(engine, order)).at(-1)).toBe('ASK_APPROVAL')
    await expect(inCall(asking, (scoped) => actOrAskPayout(scoped, input))).rejects.toEqual(failure('approval.waiting'))
    const [approval] = await engine.db.query.approvals.findMany({
      where: (row, { eq: is }) => is(row.target, order.orderCode),
    })
    const { id } = must(approval)
    await expect(
      inCall(asking, (scoped) => decideApproval(scoped.db, engine.services, asking, id, true, undefined)),
    ).rejects.toEqual(failure('approval.own'))
    await inCall(deciding, async (scoped) =>
      payoutOperations['payout.reverse'].carryOut(
        scoped,
        await decideApproval(scoped.db, engine.services, deciding, id, true, undefined),
      ),
    )
    expect(await stageOf(engine, order)).toBe('reversed')
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000, frozen: 0 })
    await expect(move(engine, order, 'REVERSE', deciding)).rejects.toEqual(refusal('notInThisState'))
  })

  it('compares the approval limit with the amount paid', async () => {
    const { order, actor } = await startPaying()
    await inCall(actor, (scoped) =>
      completePayout(scoped, { orderCode: order.orderCode, utr: `L-${order.id}`, realAmountMinor: 4_000 }),
    )
    engine.set({ approvalLimits: equalLimits(4_001) })
    expect(
      await inCall(person('admin'), (scoped) =>
        actOrAskPayout(scoped, { kind: 'payout.reverse', code: order.orderCode, reason: 'returned by the bank' }),
      ),
    ).toMatchObject({ waitsForApproval: false })
    expect(await stageOf(engine, order)).toBe('reversed')
  })

  it('shows a requested and declined reversal in its history, to staff only', async () => {
    const { order, actor } = await startPaying()
    await inCall(actor, (scoped) => completePayout(scoped, { orderCode: order.orderCode, utr: `D-${order.id}` }))
    engine.set({ approvalLimits: equalLimits(1) })
    const [asking, deciding] = [person('admin'), person('admin')]
    await inCall(asking, (scoped) =>
      actOrAskPayout(scoped, { kind: 'payout.reverse', code: order.orderCode, reason: 'returned by the bank' }),
    )
    const [approval] = await engine.db.query.approvals.findMany({
      where: (row, { eq: is }) => is(row.target, order.orderCode),
    })
    await inCall(deciding, async (scoped) =>
      payoutOperations['payout.reverse'].noteEnded(
        scoped,
        deciding,
        await decideApproval(scoped.db, engine.services, deciding, must(approval).id, false, 'it did not return'),
      ),
    )
    const historyFor = async (who: ReturnType<typeof person>) =>
      (await payoutDetail(callOf(engine, who), order.orderCode)).history.slice(-2)
    expect(await historyFor(deciding)).toMatchObject([
      {
        event: 'ASK_APPROVAL',
        actor: asking.name,
        reason: 'returned by the bank',
        fromStage: 'completed',
        toStage: 'completed',
      },
      { event: 'DECLINE_APPROVAL', actor: deciding.name, reason: 'it did not return' },
    ])
    const merchant = person('merchant', { merchantId: world.merchant.id })
    expect((await historyFor(merchant)).map(({ event }) => event)).toEqual(['START_PAYMENT', 'COMPLETE'])
    expect(await stageOf(engine, order)).toBe('completed')
  })

  it('refuses a caller with an older version', async () => {
    const order = await createPayout(engine, world.merchant)
    await move(engine, order, 'MARK', person('admin'), { patch: () => ({ orderMark: 2 }) })
    await expect(move(engine, order, 'CLAIM', person(), { expectedVersion: order.version })).rejects.toEqual(
      refusal('versionConflict'),
    )
  })
})

describe('risk control', () => {
  it('holds what a rule matches, with the evidence, until released', async () => {
    engine.set({ riskControlSwitch: true })
    await engine.db.insert(riskRules).values({
      name: 'two a minute',
      enabled: true,
      condition: { kind: 'windowCount', subject: 'merchant', windowMinutes: 5, maxCount: 1 },
    })
    const first = await createPayout(engine, world.merchant)
    const second = await createPayout(engine, world.merchant)
    await engine.db.update(riskRules).set({ enabled: false })
    expect([first.riskHeld, second.riskHeld]).toEqual([false, true])
    const [found] = await engine.db.select().from(riskDetections).where(eq(riskDetections.orderId, second.id))
    expect(found).toMatchObject({
      kind: 'windowCount',
      state: 'held',
      evidence: { measured: 2, limit: 1, orderIds: [first.id] },
    })
    await expect(move(engine, second, 'CLAIM', person())).rejects.toEqual(refusal('heldByRisk'))
    expect(await engine.db.transaction((tx) => claimNext(tx, engine.services, person(), undefined))).toMatchObject({
      id: first.id,
    })
    await move(engine, second, 'RELEASE_HOLD', person('superAdmin'), { reason: 'known payee' })
    const [released] = await engine.db.select().from(riskDetections).where(eq(riskDetections.orderId, second.id))
    expect(released).toMatchObject({ state: 'released', note: 'known payee' })
    await move(engine, second, 'CLAIM', person())
  })
})

it('keeps the ledger balanced', async () => {
  expect(isSound(await checkLedger(engine.db))).toBe(true)
})

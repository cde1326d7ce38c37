import { SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingValue } from '#domain/settings.ts'
import { feeMinor } from '#domain/money/commission.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf } from '#domain/payouts/payout-status.ts'
import { BATCH_REJECT_EVENTS, payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { isStoredBatchState } from '#domain/payouts/payout-batch.ts'
import type { BatchState } from '#domain/payouts/payout-batch.ts'
import type { Actor } from '#server/http/call.ts'
import { freezeLines, paidLines } from '#server/ledger/postings/payout-postings.ts'
import { mergeLines } from '#server/ledger/post-transaction.ts'
import type { LedgerLine } from '#server/ledger/post-transaction.ts'
import { payoutEffectPatch } from '#server/payout/payouts/transition/payout-effects.ts'
import { movementOf } from '#server/payout/payouts/transition/payout-money.ts'
import { payoutSubjectOf } from '#server/payout/payouts/payout-record.ts'
import type { ClaimRecord, PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { Services } from '#server/platform/services.ts'
import { actorOf } from '#tests/support/orders/order-fixtures.ts'

const START = Date.UTC(2026, 10, 20)
const INR = { currency: 'INR', exponent: 2 }

/** A payout of the model, with the related state outside its row. */
export interface ModelPayout {
  order: PayoutRecord
  claim: ClaimRecord | null
  batch: ModelBatch | null
  /** Gateway calls without a final result. */
  openCalls: number
  completions: number
  /** The postings of each completion or freeze, for a reversal to undo. */
  posted: LedgerLine[]
  steps: { event: string; from: string; to: string }[]
}

export interface ModelBatch {
  state: BatchState
  members: ModelPayout[]
}

export type ModelOperation =
  | { kind: 'create'; merchant: number; amount: number }
  | { kind: 'event'; order: number; actor: number; event: PayoutEventType; share: number }
  | { kind: 'batch'; orders: number[]; actor: number }
  | {
      kind: 'batchEvent'
      batch: number
      actor: number
      event: 'export' | 'confirm' | 'cancel' | 'abnormalToMerchant' | 'abnormalToList'
      ticked: number
    }
  | { kind: 'wait'; minutes: number }

/** The server's own guards, patches and postings over memory instead of tables; a refusal changes nothing. */
export class PayoutModel {
  readonly payouts: ModelPayout[] = []
  readonly batches: ModelBatch[] = []
  readonly balances = new Map<string, number>()
  /** Not stored, so every model can share them. */
  readonly actors: Actor[] = (['customerService', 'customerService', 'admin'] as const).map((role, at) =>
    actorOf(role, { userId: at + 1, name: `Agent ${at + 1}` }),
  )
  private minutes = 0
  private readonly services: Services

  constructor(occupiesOnCreate: boolean, deposits: readonly number[]) {
    const chosen: Partial<Record<SettingKey, unknown>> = { payoutOrderOccupyBalanceOnCreate: occupiesOnCreate }
    const settings = {
      get: <K extends SettingKey>(key: K) => (chosen[key] ?? SETTINGS[key].default) as SettingValue<K>,
      refresh: async () => {},
    }
    this.services = { settings, now: () => this.now() } as Services
    deposits.forEach((amount, merchant) => {
      this.post([
        { account: { ownerKind: 'merchant', ownerId: merchant, purpose: 'available' }, ...INR, amountMinor: amount },
        { account: { ownerKind: 'outside', ownerId: 0, purpose: 'clearing' }, ...INR, amountMinor: -amount },
      ])
    })
  }

  /** Performs an operation; false when it was refused. */
  apply(operation: ModelOperation): boolean {
    switch (operation.kind) {
      case 'create':
        return this.create(operation.merchant, operation.amount)
      case 'event':
        return this.happen(operation)
      case 'batch':
        return this.makeBatch(operation.orders, this.actorAt(operation.actor))
      case 'batchEvent':
        return this.decide(operation)
      case 'wait':
        this.minutes += operation.minutes
        return true
    }
  }

  balance(name: string): number {
    return this.balances.get(name) ?? 0
  }

  private now(): Date {
    return new Date(START + this.minutes * 60_000)
  }

  private actorAt(index: number): Actor | null {
    return this.actors[index] ?? null
  }

  private create(merchantId: number, amountMinor: number): boolean {
    const fee = feeMinor(amountMinor, 100, 50)
    const frozenMinor = this.services.settings.get('payoutOrderOccupyBalanceOnCreate') ? amountMinor + fee : 0
    const order = {
      id: this.payouts.length + 1,
      orderCode: `P${this.payouts.length}`,
      merchantId,
      ...INR,
      amountMinor,
      feeMinor: fee,
      frozenMinor,
      stage: PAYOUT_STAGE_IDS.pooled,
      supplierId: null,
      locked: false,
      riskHeld: false,
      allocationCount: 0,
      realAmountMinor: null,
      notifyUrl: 'http://merchant',
      callbackStatus: 0,
    } as Partial<PayoutRecord> as PayoutRecord
    const payout: ModelPayout = { order, claim: null, batch: null, openCalls: 0, completions: 0, posted: [], steps: [] }
    const lines = freezeLines({ ...order, orderId: order.id }, frozenMinor)
    if (frozenMinor > 0 && !this.post(lines)) return false
    if (frozenMinor > 0) payout.posted.push(...lines)
    this.payouts.push(payout)
    return true
  }

  private happen({ order, actor, event, share }: Extract<ModelOperation, { kind: 'event' }>): boolean {
    const payout = this.payouts[order % Math.max(this.payouts.length, 1)]
    if (!payout) return false
    const automatic = event.startsWith('GATEWAY_') || event === 'EXPIRE_CLAIM'
    // Only batches trigger these, for all their orders.
    if (
      ['ENTER_BATCH', 'LEAVE_BATCH', 'EXPORT', 'RELEASE_FROM_BATCH', 'REJECT_IN_BATCH', 'CONFIRM_IN_BATCH'].includes(
        event,
      )
    )
      return false
    // A gateway's refusal closes its call before the payout changes.
    const refuses = (event === 'GATEWAY_REFUSE' || event === 'GATEWAY_RETURN') && payout.openCalls > 0
    if ((event === 'GATEWAY_REFUSE' || event === 'GATEWAY_RETURN') && !refuses) return false
    if (refuses) payout.openCalls -= 1
    const realAmountMinor = Math.max(1, Math.round((payout.order.amountMinor * share) / 100))
    const done = this.step(payout, event, automatic ? null : this.actorAt(actor), {
      supplierId: share % 2 === 0 ? 7 : null,
      realAmountMinor,
    })
    if (!done && refuses) payout.openCalls += 1
    if (done && event === 'SEND_TO_GATEWAY') payout.openCalls += 1
    if (done && ['GATEWAY_PAY', 'COMPLETE', 'CONFIRM_UNPAID'].includes(event)) payout.openCalls = 0
    return done
  }

  /** One transition, as `transitionPayout` does it. */
  private step(
    payout: ModelPayout,
    event: PayoutEventType,
    actor: Actor | null,
    given: { supplierId: number | null; realAmountMinor: number },
  ): boolean {
    const { order: before } = payout
    const view = {
      order: before,
      claim: payout.claim,
      heldBySupplier: false,
      inOpenBatch: payout.batch !== null,
      gatewayUncertain: payout.openCalls > 0,
    }
    const targets =
      event === 'UPDATE_STATUS'
        ? payoutLifecycle.targetsOf(payoutSubjectOf(view, actor?.userId ?? null, this.now()), event)
        : []
    const target = targets[given.realAmountMinor % Math.max(targets.length, 1)]
    const verdict = payoutLifecycle.judge(payoutSubjectOf(view, actor?.userId ?? null, this.now()), {
      type: event,
      ...(target && { target }),
    })
    if (!verdict.ok) return false
    const pays = event === 'START_PAYMENT' || event === 'SEND_TO_GATEWAY' || event === 'ENTER_BATCH'
    const patch = () => ({
      ...(pays && { supplierId: given.supplierId }),
      ...(event === 'COMPLETE' && { realAmountMinor: given.realAmountMinor }),
    })
    const after = {
      ...before,
      ...payoutEffectPatch(this.services, { order: before, event, actor, via: 'console', patch }, before, verdict.to),
      stage: PAYOUT_STAGE_IDS[verdict.to],
    } as PayoutRecord
    if (!this.moveMoney(payout, before, after)) return false
    payout.order = after
    payout.steps.push({ event, from: payoutStageOf(before.stage), to: verdict.to })
    this.moveClaim(payout, event, actor)
    return true
  }

  private moveMoney(payout: ModelPayout, before: PayoutRecord, after: PayoutRecord): boolean {
    const movement = movementOf(before, after)
    const money = { ...after, orderId: after.id }
    switch (movement.kind) {
      case 'none':
        return true
      case 'freeze':
        return this.postFor(payout, freezeLines(money, movement.amountMinor))
      case 'release':
        return this.postFor(payout, freezeLines(money, -movement.amountMinor))
      case 'pay':
        payout.completions += 1
        return this.postFor(
          payout,
          paidLines({
            ...money,
            frozenMinor: before.frozenMinor,
            realAmountMinor: after.realAmountMinor ?? 0,
            chain: after.supplierId === null ? [] : [{ supplierId: after.supplierId, rate: 50 }],
            creditsSupplier: true,
          }),
        )
      case 'reverse':
        return this.postFor(
          payout,
          payout.posted.map((line) => ({
            ...line,
            amountMinor: -line.amountMinor,
            mayGoNegative: line.account.ownerKind === 'platform',
          })),
        )
    }
  }

  private postFor(payout: ModelPayout, lines: LedgerLine[]): boolean {
    const posted = this.post(lines)
    if (posted) payout.posted.push(...lines)
    return posted
  }

  /** Posts as the ledger does: refuses all postings when a balance would go negative. */
  private post(lines: readonly LedgerLine[]): boolean {
    const movements = mergeLines(lines)
    const nameOf = ({ key, currency }: (typeof movements)[number]) =>
      `${key.ownerKind}/${key.ownerId}/${key.purpose}/${currency}`
    const falls = movements.some(
      (movement) =>
        movement.amountMinor < 0 &&
        !movement.mayGoNegative &&
        this.balance(nameOf(movement)) + movement.amountMinor < 0,
    )
    if (falls) return false
    for (const movement of movements)
      this.balances.set(nameOf(movement), this.balance(nameOf(movement)) + movement.amountMinor)
    return true
  }

  private moveClaim(payout: ModelPayout, event: PayoutEventType, actor: Actor | null): void {
    const leaves = [
      'START_PAYMENT',
      'HOLD',
      'RELEASE_HOLD',
      'MARK',
      'UNLOCK',
      'RESEND_CALLBACK',
      'QUERY_STATUS',
      'CONFIRM_UNPAID',
    ]
    if (event === 'CLAIM' && actor)
      payout.claim = { userId: actor.userId, leaseUntil: new Date(this.now().getTime() + 30 * 60_000) } as ClaimRecord
    else if (!leaves.includes(event)) payout.claim = null
  }

  private makeBatch(orders: number[], actor: Actor | null): boolean {
    const batch: ModelBatch = { state: 'drafting', members: [] }
    for (const index of new Set(orders.map((order) => order % Math.max(this.payouts.length, 1)))) {
      const payout = this.payouts[index]
      if (!payout || !this.step(payout, 'ENTER_BATCH', actor, { supplierId: 7, realAmountMinor: 1 })) continue
      payout.batch = batch
      batch.members.push(payout)
    }
    if (batch.members.length > 0) this.batches.push(batch)
    return batch.members.length > 0
  }

  private decide({ batch: index, actor, event, ticked }: Extract<ModelOperation, { kind: 'batchEvent' }>): boolean {
    const batch = this.batches[index % Math.max(this.batches.length, 1)]
    if (!batch) return false
    const path = {
      export: ['EXPORT', 'FINISH_EXPORT'],
      confirm: ['CONFIRM', 'FINISH_CONFIRM'],
      cancel: ['CANCEL'],
      abnormalToMerchant: ['MARK_ABNORMAL', 'FINISH_ABNORMAL'],
      abnormalToList: ['MARK_ABNORMAL', 'FINISH_ABNORMAL'],
    } as const
    const open = batch.members.filter((payout) => payout.batch === batch)
    const facts = { hasOrders: open.length > 0, hasFailedResults: false, templateReadsDetails: true, hasFile: true }
    let state = batch.state
    for (const type of path[event]) {
      const verdict = payoutBatchLifecycle.judge({ state, context: facts }, { type })
      if (!verdict.ok) return false
      state = verdict.to
    }
    if (!isStoredBatchState(state)) throw new Error(`a batch cannot stay ${state}`)
    open.forEach((payout, at) => this.settle(payout, event, at === ticked % open.length, this.actorAt(actor)))
    batch.state = state
    return true
  }

  private settle(
    payout: ModelPayout,
    event: Extract<ModelOperation, { kind: 'batchEvent' }>['event'],
    isTicked: boolean,
    actor: Actor | null,
  ): void {
    const rejecting = event === 'abnormalToMerchant' ? BATCH_REJECT_EVENTS.toMerchant : BATCH_REJECT_EVENTS.toList
    const step = {
      export: 'EXPORT',
      confirm: 'CONFIRM_IN_BATCH',
      cancel: 'LEAVE_BATCH',
      abnormalToMerchant: isTicked ? rejecting : 'RELEASE_FROM_BATCH',
      abnormalToList: rejecting,
    } as const
    if (!this.step(payout, step[event], actor, { supplierId: 7, realAmountMinor: payout.order.amountMinor }))
      throw new Error(`an order of a batch refused ${step[event]}: it had not been the batch's alone`)
    if (event !== 'export') payout.batch = null
  }
}

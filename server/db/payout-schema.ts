import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, instant, lastChange, money, now, ref, rowId } from './columns.ts'
import { historyColumns, orderColumns, orderIndexes } from './order-columns.ts'
import type { SentOrder } from '#contract/payout-batch.endpoints.ts'
import type { BankTemplate } from '#domain/bank-template.ts'
import { PAYOUT_ID_BASE } from '#domain/payout-status.ts'
import type { RiskCondition, RiskHit } from '#domain/risk-rules.ts'

/** Payout orders. `stage` is the state of their lifecycle; the statuses that lists show follow from it. */
export const payoutOrders = pgTable(
  'payout_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: PAYOUT_ID_BASE }),
    ...orderColumns(),
    /** What the merchant pays for it, as agreed when it was created. */
    feeMinor: money().notNull(),
    /** What is frozen of the merchant's balance for it now. */
    frozenMinor: money().notNull().default(0),
    stage: smallint().notNull(),
    riskHeld: boolean().notNull().default(false),
    channel: text(), // batch, account, gateway
    batchId: ref(),
    allocationCount: integer().notNull().default(0),
    payeeName: text(),
    vpa: text(),
    address: text(),
    /** What tells the payee from others, for risk rules. */
    payeeKey: text(),
    mode: text(),
    payoutCardNumber: text(),
    rejectReason: text(),
  },
  (t) => [
    ...orderIndexes('payout_orders', t),
    index('payout_orders_stage_idx').on(t.stage, t.createdAt, t.id),
    index('payout_orders_batch_idx').on(t.batchId),
    index('payout_orders_payee_idx').on(t.payeeKey, t.createdAt),
    index('payout_orders_waiting_idx').on(t.createdAt, t.id).where(sql`${t.stage} in (1, 2)`),
  ],
)

/** Everything that happened to a payout; one row each, never changed. An order is completed once: the index holds it. */
export const payoutHistory = pgTable(
  'payout_history',
  {
    id: rowId(),
    ...historyColumns(),
    fromStage: smallint(),
    toStage: smallint().notNull(),
  },
  (t) => [
    index().on(t.orderId, t.id),
    uniqueIndex('payout_history_completed_once').on(t.orderId).where(sql`${t.toStage} = 7 and ${t.fromStage} <> 7`),
  ],
)

/** Who holds a payout since when and until when; at most one open claim an order. */
export const payoutClaims = pgTable(
  'payout_claims',
  {
    id: rowId(),
    orderId: ref().notNull(),
    userId: ref().notNull(),
    userName: text().notNull(),
    claimedAt: now(),
    leaseUntil: instant().notNull(),
    endedAt: instant(),
    endReason: text(), // cancelled, takenAway, expired, done
  },
  (t) => [
    uniqueIndex('payout_claims_open_key').on(t.orderId).where(sql`${t.endedAt} is null`),
    index('payout_claims_lease_idx').on(t.leaseUntil).where(sql`${t.endedAt} is null`),
    index().on(t.orderId),
  ],
)

export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: rowId(),
    batchNumber: text().notNull().unique(),
    state: smallint().notNull(),
    templateId: text().notNull(),
    /** The layout as it was when the batch was made. */
    template: jsonb().$type<BankTemplate>().notNull(),
    payoutTime: instant().notNull(),
    resourceIds: jsonb().$type<number[]>().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    maxOrders: integer().notNull(),
    minAmountMinor: money(),
    maxAmountMinor: money(),
    /** The supplier that made it; null for staff. */
    supplierId: ref(),
    orderCount: integer().notNull(),
    totalMinor: money().notNull(),
    abnormalCount: integer().notNull().default(0),
    abnormalMinor: money().notNull().default(0),
    fileName: text(),
    /** The export, byte for byte, so that a second download cannot differ. */
    file: bytea(),
    fileDigest: text(),
    payeesDigest: text(),
    createdByUserId: ref().notNull(),
    createdBy: text().notNull(),
    exportedBy: text(),
    exportedAt: instant(),
    decidedBy: text(),
    decidedAt: instant(),
    failReason: text(),
    createdAt: now(),
    ...lastChange(),
  },
  (t) => [index().on(t.state, t.createdAt), index().on(t.createdAt, t.id), index().on(t.supplierId)],
)

/** Orders of batches; an order is in one open batch at most, whatever the code believes. */
export const payoutBatchOrders = pgTable(
  'payout_batch_orders',
  {
    id: rowId(),
    batchId: ref().notNull(),
    orderId: ref().notNull(),
    position: integer().notNull(),
    resourceId: ref().notNull(),
    amountMinor: money().notNull(),
    /** The order as it was exported; null before that. */
    sent: jsonb().$type<SentOrder>(),
    open: boolean().notNull().default(true),
    outcome: text(), // completed, rejected, released
    /** What the bank's result file said: paid, failed. */
    result: text(),
    resultUtr: text(),
    resultReason: text(),
  },
  (t) => [
    unique('payout_batch_orders_key').on(t.batchId, t.orderId),
    uniqueIndex('payout_batch_orders_open_key').on(t.orderId).where(sql`${t.open}`),
    index().on(t.orderId),
  ],
)

/** Bank layouts that were added to those every installation has; one with the id of such takes its place. */
export const bankTemplates = pgTable('bank_templates', {
  id: text().primaryKey(),
  layout: jsonb().$type<BankTemplate>().notNull(),
  ...lastChange(),
})

export const riskRules = pgTable('risk_rules', {
  id: rowId(),
  name: text().notNull(),
  enabled: boolean().notNull().default(false),
  condition: jsonb().$type<RiskCondition>().notNull(),
  createdBy: text(),
  createdAt: now(),
  ...lastChange(),
})

/** What a rule found about a payout, with its evidence; `state` says what became of it. */
export const riskDetections = pgTable(
  'risk_detections',
  {
    id: rowId(),
    orderId: ref().notNull(),
    orderCode: text().notNull(),
    merchantId: ref().notNull(),
    merchantName: text().notNull(),
    ruleId: ref(),
    ruleName: text().notNull(),
    kind: text().notNull(),
    evidence: jsonb().$type<RiskHit['evidence']>().notNull(),
    state: text().notNull(), // held, released, rejected
    at: now(),
    decidedBy: text(),
    decidedAt: instant(),
    note: text(),
  },
  (t) => [index().on(t.orderId), index().on(t.at, t.id), index().on(t.state, t.at)],
)

export const riskBlacklist = pgTable(
  'risk_blacklist',
  {
    id: rowId(),
    kind: text().notNull(),
    value: text().notNull(),
    /** The value as it is compared. */
    normalized: text().notNull(),
    reason: text(),
    createdBy: text(),
    createdAt: now(),
    ...lastChange(),
  },
  (t) => [unique('risk_blacklist_key').on(t.kind, t.normalized), index().on(t.createdAt, t.id)],
)

/** What gateways were asked. As long as one may have paid, no other call for the order can exist: the index holds it. */
export const gatewayCalls = pgTable(
  'gateway_calls',
  {
    id: rowId(),
    orderId: ref().notNull(),
    resourceId: ref().notNull(),
    attempt: integer().notNull(),
    idempotencyKey: text().notNull().unique(),
    /** pending, sending, accepted, unknown; over: succeeded, refused, notSent, cancelled, confirmedUnpaid. */
    state: text().notNull(),
    gatewayId: text(),
    utr: text(),
    reason: text(),
    queries: integer().notNull().default(0),
    lastAnswer: jsonb().$type<Record<string, unknown>>(),
    createdAt: now(),
    sentAt: instant(),
    updatedAt: now(),
  },
  (t) => [
    uniqueIndex('gateway_calls_open_key')
      .on(t.orderId)
      .where(sql`${t.state} in ('pending', 'sending', 'accepted', 'unknown', 'succeeded')`),
    index().on(t.orderId, t.id),
    index().on(t.state, t.updatedAt),
  ],
)

/** Operations above the limit that wait for a second person. */
export const approvals = pgTable(
  'approvals',
  {
    id: rowId(),
    kind: text().notNull(), // see APPROVAL_KINDS
    target: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    reason: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    state: text().notNull().default('waiting'), // see APPROVAL_STATES
    requestedByUserId: ref().notNull(),
    requestedBy: text().notNull(),
    requestedAt: now(),
    decidedByUserId: ref(),
    decidedBy: text(),
    decidedAt: instant(),
    note: text(),
  },
  (t) => [
    uniqueIndex('approvals_waiting_key').on(t.kind, t.target).where(sql`${t.state} = 'waiting'`),
    index().on(t.state, t.requestedAt),
    index().on(t.requestedByUserId),
  ],
)

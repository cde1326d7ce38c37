import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { notNegative, oneOf, positive, bytea, instant, lastChange, money, now, ref, rowId } from './columns.ts'
import { historyColumns, orderChecks, orderColumns, orderIndexes } from '#server/db/schema/orders/order-columns.ts'
import type { SentOrder } from '#contract/payouts/payout-batch.endpoints.ts'
import type { BankTemplate } from '#domain/bank-templates/bank-template.ts'
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/approvals.ts'
import { ACTION_CHANNELS } from '#domain/orders/order-status.ts'
import { BATCH_RESULTS, BATCH_STATE_IDS } from '#domain/payouts/payout-batch.ts'
import { PAYOUT_CHANNELS, PAYOUT_ID_BASE, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { BLACKLIST_KINDS, DETECTION_KINDS, DETECTION_STATES } from '#domain/payouts/risk-rules.ts'
import { merchants, resources, suppliers } from '#server/db/schema/people/party-schema.ts'
import { users } from '#server/db/schema/people/people-schema.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RiskCondition, RiskHit } from '#domain/payouts/risk-rules.ts'

/** Payout orders. `stage` is the lifecycle state; the statuses shown in lists derive from it. */
export const payoutOrders = pgTable(
  'payout_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: PAYOUT_ID_BASE }),
    ...orderColumns(),
    /** The merchant's fee, fixed when the payout was created. */
    feeMinor: money().notNull(),
    /** Commission of its suppliers, a part of the fee; the rest is the platform's profit. Null before it is paid. */
    commissionMinor: money(),
    /** The amount of the merchant's balance frozen for it now. */
    frozenMinor: money().notNull().default(0),
    stage: smallint().notNull(),
    riskHeld: boolean().notNull().default(false),
    channel: text(),
    batchId: ref().references((): AnyPgColumn => payoutBatches.id),
    allocationCount: integer().notNull().default(0),
    payeeName: text(),
    vpa: text(),
    address: text(),
    /** Identifies the payee for risk rules. */
    payeeKey: text(),
    mode: text(),
    payoutCardNumber: text(),
    rejectReason: text(),
  },
  (t) => [
    ...orderIndexes('payout_orders', t),
    ...orderChecks('payout_orders', t),
    oneOf('payout_orders_stage_check', t.stage, Object.values(PAYOUT_STAGE_IDS)),
    oneOf('payout_orders_channel_check', t.channel, PAYOUT_CHANNELS),
    notNegative('payout_orders_money_check', t.feeMinor, t.frozenMinor, t.allocationCount),
    index('payout_orders_stage_idx').on(t.stage, t.createdAt, t.id),
    index('payout_orders_batch_idx').on(t.batchId),
    index('payout_orders_payee_idx').on(t.payeeKey, t.createdAt),
    index('payout_orders_card_number_idx').on(t.cardNumber, t.createdAt, t.id).where(sql`${t.cardNumber} is not null`),
    index('payout_orders_address_idx').on(t.address, t.createdAt, t.id).where(sql`${t.address} is not null`),
    index('payout_orders_vpa_idx').on(t.vpa, t.createdAt, t.id).where(sql`${t.vpa} is not null`),
    index('payout_orders_payout_card_idx')
      .on(t.payoutCardNumber, t.createdAt, t.id)
      .where(sql`${t.payoutCardNumber} is not null`),
    // What the search finds payouts by: a payee's name and UPI address from their beginnings, the end of a card or wallet.
    index('payout_orders_payee_start_idx').on(sql`lower(${t.payeeName}) text_pattern_ops`),
    index('payout_orders_vpa_start_idx').on(t.vpa.op('text_pattern_ops')).where(sql`${t.vpa} is not null`),
    index('payout_orders_payee_end_idx').on(sql`right(coalesce(${t.cardNumber}, ${t.address}), 4)`, t.createdAt, t.id),
    index('payout_orders_waiting_idx').on(t.createdAt, t.id).where(sql`${t.stage} in (1, 2)`),
  ],
)

/** Append-only history of payouts. A trigger ensures that a payout completes only once. */
export const payoutHistory = pgTable(
  'payout_history',
  {
    id: rowId(),
    ...historyColumns(() => payoutOrders.id),
    fromStage: smallint(),
    toStage: smallint().notNull(),
  },
  (t) => [
    index().on(t.orderId, t.id),
    oneOf('payout_history_from_check', t.fromStage, Object.values(PAYOUT_STAGE_IDS)),
    oneOf('payout_history_to_check', t.toStage, Object.values(PAYOUT_STAGE_IDS)),
    oneOf('payout_history_via_check', t.via, ACTION_CHANNELS),
  ],
)

/** Claims of payouts: holder, start and expiry; at most one open claim per payout. */
export const payoutClaims = pgTable(
  'payout_claims',
  {
    id: rowId(),
    orderId: ref()
      .notNull()
      .references(() => payoutOrders.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    userName: text().notNull(),
    claimedAt: now(),
    leaseUntil: instant().notNull(),
    endedAt: instant(),
    endReason: text(),
  },
  (t) => [
    uniqueIndex('payout_claims_open_key').on(t.orderId).where(sql`${t.endedAt} is null`),
    index('payout_claims_lease_idx').on(t.leaseUntil).where(sql`${t.endedAt} is null`),
    index().on(t.orderId),
    oneOf('payout_claims_end_check', t.endReason, ['cancelled', 'takenAway', 'expired', 'done']),
  ],
)

export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: rowId(),
    batchNumber: text().notNull().unique(),
    state: smallint().notNull(),
    templateId: text().notNull(),
    /** The template when the batch was created. */
    template: jsonb().$type<BankTemplate>().notNull(),
    payoutTime: instant().notNull(),
    resourceIds: jsonb().$type<number[]>().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    maxOrders: integer().notNull(),
    minAmountMinor: money(),
    maxAmountMinor: money(),
    /** The supplier that created it; null for staff. */
    supplierId: ref().references(() => suppliers.id),
    orderCount: integer().notNull(),
    totalMinor: money().notNull(),
    abnormalCount: integer().notNull().default(0),
    abnormalMinor: money().notNull().default(0),
    fileName: text(),
    /** The exported file byte for byte, so that a second download is identical. */
    file: bytea(),
    fileDigest: text(),
    payeesDigest: text(),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    createdBy: text().notNull(),
    exportedBy: text(),
    exportedAt: instant(),
    decidedBy: text(),
    decidedAt: instant(),
    failReason: text(),
    createdAt: now(),
    ...lastChange(),
  },
  (t) => [
    index().on(t.state, t.createdAt),
    index().on(t.createdAt, t.id),
    index().on(t.supplierId),
    oneOf('payout_batches_state_check', t.state, Object.values(BATCH_STATE_IDS)),
    notNegative(
      'payout_batches_counts_check',
      t.maxOrders,
      t.orderCount,
      t.totalMinor,
      t.abnormalCount,
      t.abnormalMinor,
    ),
  ],
)

/** Orders of batches; a unique index ensures that an order is in at most one open batch. */
export const payoutBatchOrders = pgTable(
  'payout_batch_orders',
  {
    id: rowId(),
    batchId: ref()
      .notNull()
      .references(() => payoutBatches.id),
    orderId: ref()
      .notNull()
      .references(() => payoutOrders.id),
    position: integer().notNull(),
    resourceId: ref()
      .notNull()
      .references(() => resources.id),
    amountMinor: money().notNull(),
    /** The order as exported; null before export. */
    sent: jsonb().$type<SentOrder>(),
    open: boolean().notNull().default(true),
    outcome: text(),
    /** The outcome in the bank's result file: paid, failed. */
    result: text(),
    resultUtr: text(),
    resultReason: text(),
  },
  (t) => [
    unique('payout_batch_orders_key').on(t.batchId, t.orderId),
    uniqueIndex('payout_batch_orders_open_key').on(t.orderId).where(sql`${t.open}`),
    index().on(t.orderId),
    oneOf('payout_batch_orders_outcome_check', t.outcome, ['completed', 'rejected', 'released']),
    oneOf('payout_batch_orders_result_check', t.result, BATCH_RESULTS),
    positive('payout_batch_orders_amount_check', t.amountMinor),
  ],
)

/** Custom bank templates; one with the id of a built-in template replaces it. */
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

/** A risk rule's finding about a payout, with its evidence; `state` is the decision about it. */
export const riskDetections = pgTable(
  'risk_detections',
  {
    id: rowId(),
    orderId: ref()
      .notNull()
      .references(() => payoutOrders.id),
    orderCode: text().notNull(),
    merchantId: ref()
      .notNull()
      .references(() => merchants.id),
    merchantName: text().notNull(),
    ruleId: ref().references(() => riskRules.id, { onDelete: 'set null' }),
    ruleName: text().notNull(),
    kind: text().notNull(),
    evidence: jsonb().$type<RiskHit['evidence']>().notNull(),
    state: text().notNull(),
    at: now(),
    decidedBy: text(),
    decidedAt: instant(),
    note: text(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.at, t.id),
    index().on(t.state, t.at),
    oneOf('risk_detections_kind_check', t.kind, DETECTION_KINDS),
    oneOf('risk_detections_state_check', t.state, DETECTION_STATES),
  ],
)

export const riskBlacklist = pgTable(
  'risk_blacklist',
  {
    id: rowId(),
    kind: text().notNull(),
    value: text().notNull(),
    /** The normalized value used for comparison. */
    normalized: text().notNull(),
    reason: text(),
    createdBy: text(),
    createdAt: now(),
    ...lastChange(),
  },
  (t) => [
    unique('risk_blacklist_key').on(t.kind, t.normalized),
    index().on(t.createdAt, t.id),
    oneOf('risk_blacklist_kind_check', t.kind, BLACKLIST_KINDS),
  ],
)

/** States of a gateway call; the last five are final. */
const GATEWAY_CALL_STATES = [
  'pending',
  'sending',
  'accepted',
  'unknown',
  'succeeded',
  'refused',
  'notSent',
  'cancelled',
  'confirmedUnpaid',
] as const

/** Calls to gateways. A unique index prevents another call for the order while one may have paid. */
export const gatewayCalls = pgTable(
  'gateway_calls',
  {
    id: rowId(),
    orderId: ref()
      .notNull()
      .references(() => payoutOrders.id),
    resourceId: ref()
      .notNull()
      .references(() => resources.id),
    attempt: integer().notNull(),
    idempotencyKey: text().notNull().unique(),
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
    oneOf('gateway_calls_state_check', t.state, GATEWAY_CALL_STATES),
  ],
)

/** Operations above the limit that wait for a second person's approval. */
export const approvals = pgTable(
  'approvals',
  {
    id: rowId(),
    kind: text().notNull(),
    target: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    reason: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    /** The limit that made it wait, in the currency's finest minor units. */
    limitMinor: money(),
    /** Whose money it is about. */
    merchantId: ref().references(() => merchants.id),
    supplierId: ref().references(() => suppliers.id),
    state: text().notNull().default('waiting'),
    requestedByUserId: ref()
      .notNull()
      .references(() => users.id),
    requestedBy: text().notNull(),
    requestedAt: now(),
    decidedByUserId: ref().references(() => users.id),
    decidedBy: text(),
    decidedAt: instant(),
    note: text(),
  },
  (t) => [
    uniqueIndex('approvals_waiting_key').on(t.kind, t.target).where(sql`${t.state} = 'waiting'`),
    index().on(t.state, t.requestedAt),
    index().on(t.requestedByUserId),
    index().on(t.merchantId).where(sql`${t.state} = 'waiting'`),
    index().on(t.supplierId).where(sql`${t.state} = 'waiting'`),
    oneOf('approvals_kind_check', t.kind, APPROVAL_KINDS),
    oneOf('approvals_state_check', t.state, APPROVAL_STATES),
    // The requester may withdraw the request but never approve it.
    check(
      'approvals_two_people_check',
      sql`${t.state} <> 'approved' or ${t.decidedByUserId} <> ${t.requestedByUserId}`,
    ),
  ],
)

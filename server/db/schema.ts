import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Preferences } from '#contract/preferences.ts'
import { bytea, instant, money, now, ref, rowId, version } from './columns.ts'

// The one schema of the database; a part with many tables of its own has a file of its own.

export * from './payout-schema.ts'

/** People who sign in; staff, suppliers and merchants alike. */
export const users = pgTable(
  'users',
  {
    id: rowId(),
    account: text().notNull(),
    nickname: text().notNull(),
    role: text().notNull(),
    status: text().notNull().default('active'), // active, disabled, deleted
    avatar: text(),
    passwordHash: text().notNull(),
    secondPasswordHash: text().notNull(),
    payPasswordHash: text(),
    /** The authenticator's seed, encrypted; a new one waits here unconfirmed until a code confirms it. */
    totpSecret: bytea(),
    totpPendingSecret: bytea(),
    totpConfirmed: boolean().notNull().default(false),
    enableGoogleVerify: boolean().notNull().default(false),
    allowModify: boolean().notNull().default(true),
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
    version: version(),
  },
  (t) => [uniqueIndex('users_account_key').on(sql`lower(${t.account})`), index().on(t.role)],
)

/** Wrong tries by kind (login, googleCode, secondLevel, payPassword); each kind locks by itself. */
export const authCounters = pgTable(
  'auth_counters',
  { userId: ref().notNull(), kind: text().notNull(), failures: integer().notNull().default(0), lockedUntil: instant() },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Google codes that were used: a code works once. `step` is the 30 s step of RFC 6238. */
export const usedGoogleCodes = pgTable(
  'used_google_codes',
  { userId: ref().notNull(), step: bigint({ mode: 'number' }).notNull(), usedAt: now() },
  (t) => [primaryKey({ columns: [t.userId, t.step] })],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What `getSessions` shows and `forceLogout` takes. */
    handle: uuid().notNull().defaultRandom(),
    userId: ref().notNull(),
    tokenHash: bytea().notNull(),
    token2Hash: bytea(),
    token2ExpiresAt: instant(),
    bindRequired: boolean().notNull().default(false),
    /** A Google code that stands for a while, by kind of operation. */
    standingCodes: jsonb().$type<Record<string, string>>().notNull().default({}),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endReason: text(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), uniqueIndex().on(t.handle), index().on(t.userId)],
)

export const merchants = pgTable('merchants', {
  id: rowId(),
  userId: ref().notNull().unique(),
  mchId: text().notNull().unique(),
  name: text().notNull(),
  signKey: bytea().notNull(),
  encryption: text().notNull().default('SHA256'),
  status: text().notNull().default('active'),
  createdAt: now(),
  version: version(),
})

/** What a merchant may use, at which rate (1/10 000) and fixed fee. */
export const merchantProducts = pgTable(
  'merchant_products',
  {
    merchantId: ref().notNull(),
    productId: integer().notNull(),
    rate: integer().notNull(),
    fixedFeeMinor: money().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.productId] })],
)

/** Suppliers (code merchants); a team is a supplier with `parentId`. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: rowId(),
    userId: ref().notNull().unique(),
    name: text().notNull(),
    parentId: ref(),
    status: text().notNull().default('active'),
    rate: integer().notNull().default(0),
    /** Below this available balance no order is taken. */
    minBalanceMinor: money().notNull().default(0),
    maxConcurrentOrders: integer().notNull().default(1_000),
    dailyAmountLimitMinor: money(),
    totalLimitMinor: money(),
    /** How far amounts may float to be unique, in minor units. */
    floatUpMinor: integer().notNull().default(0),
    floatDownMinor: integer().notNull().default(0),
    createdAt: now(),
    version: version(),
  },
  (t) => [index().on(t.parentId)],
)

/** Accounts that money is collected on or paid from (resources). */
export const resources = pgTable(
  'resources',
  {
    id: rowId(),
    supplierId: ref().notNull(),
    productId: integer().notNull(),
    name: text().notNull(),
    /** 0 enabled, 1 disabled (specification, section 3). */
    state: smallint().notNull().default(0),
    status: text().notNull().default('normal'), // normal, deleted
    bankName: text(),
    accountName: text(),
    cardNumber: text(),
    ifscCode: text(),
    vpa: text(),
    walletAddress: text(),
    /** Online-banking user, passwords and keys, encrypted JSON. */
    credentials: bytea(),
    link: text(),
    jumpLink: text(),
    qrCode: text(),
    minAmountMinor: money().notNull().default(1),
    maxAmountMinor: money(),
    dailyCountLimit: integer(),
    dailyAmountLimitMinor: money(),
    maxConcurrentOrders: integer().notNull().default(20),
    processingCount: integer().notNull().default(0),
    processingAmountMinor: money().notNull().default(0),
    lastUsedAt: instant(),
    createdAt: now(),
    version: version(),
  },
  (t) => [index().on(t.supplierId), index().on(t.productId, t.state)],
)

/** What an account did on a day of the platform's zone; daily limits are read here. */
export const resourceDays = pgTable(
  'resource_days',
  {
    resourceId: ref().notNull(),
    day: date().notNull(),
    orderCount: integer().notNull().default(0),
    amountMinor: money().notNull().default(0),
    successCount: integer().notNull().default(0),
    successAmountMinor: money().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.resourceId, t.day] })],
)

/** Phones and readers that report payments of accounts. */
export const monitors = pgTable(
  'monitors',
  {
    id: rowId(),
    monitorId: text().notNull().unique(),
    supplierId: ref().notNull(),
    signKey: bytea().notNull(),
    status: text().notNull().default('active'),
    lastSeenAt: instant(),
    createdAt: now(),
  },
  (t) => [index().on(t.supplierId)],
)

export const monitorResources = pgTable(
  'monitor_resources',
  { monitorRowId: ref().notNull(), resourceId: ref().notNull() },
  (t) => [primaryKey({ columns: [t.monitorRowId, t.resourceId] }), index().on(t.resourceId)],
)

/** Collection orders. Names of parties stand beside their ids so that the list needs no join. */
export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    orderCode: text().notNull(),
    merchantId: ref().notNull(),
    merchantName: text().notNull(),
    merchantOrderId: text().notNull(),
    /** Digest of the signed content: a repeat with the same content answers the first order. */
    contentHash: text().notNull(),
    supplierId: ref(),
    supplierName: text(),
    resourceId: ref(),
    resourceName: text(),
    productId: integer().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    amountMinor: money().notNull(),
    payableMinor: money().notNull(),
    realAmountMinor: money(),
    feeMinor: money(),
    status: smallint().notNull(),
    callbackStatus: smallint().notNull().default(0),
    supplementStatus: smallint().notNull().default(0),
    supplementType: text(),
    orderMark: smallint().notNull().default(1),
    locked: boolean().notNull().default(false),
    lockedBy: text(),
    lockedAt: instant(),
    isProxy: boolean().notNull().default(false),
    /** Whether an account's place is held now. */
    holdsResource: boolean().notNull().default(false),
    cardNumber: text(),
    userName: text(),
    validateUserName: text(),
    ifscCode: text(),
    bankName: text(),
    identifyCode: text(),
    usdtAddress: text(),
    usdtCount: money(),
    utr: text(),
    utrSubmittedAt: instant(),
    ip: inet(),
    subject: text(),
    notifyUrl: text(),
    returnUrl: text(),
    request: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: now(),
    /** When it was last given to an account. */
    allocatedAt: instant(),
    expiresAt: instant(),
    completedAt: instant(),
    /** When the merchant took the callback of how the order ended. */
    calledBackAt: instant(),
    updatedAt: now(),
    updatedBy: text(),
    version: version(),
  },
  (t) => [
    uniqueIndex('orders_order_code_key').on(t.orderCode),
    uniqueIndex('orders_merchant_order_key').on(t.merchantId, t.merchantOrderId),
    index('orders_merchant_order_id_idx').on(t.merchantOrderId),
    index('orders_created_idx').on(t.createdAt, t.id),
    index('orders_status_idx').on(t.status, t.createdAt, t.id),
    index('orders_merchant_idx').on(t.merchantId, t.createdAt, t.id),
    index('orders_supplier_idx').on(t.supplierId, t.createdAt, t.id),
    index('orders_resource_idx').on(t.resourceId, t.createdAt, t.id),
    index('orders_callback_idx').on(t.callbackStatus, t.createdAt, t.id),
    index('orders_amount_idx').on(t.amountMinor, t.createdAt, t.id),
    index('orders_completed_idx').on(t.completedAt, t.id),
    index('orders_updated_idx').on(t.updatedAt, t.id),
    index('orders_utr_idx').on(t.utr).where(sql`${t.utr} is not null`),
    index('orders_ip_idx').on(t.ip, t.createdAt),
    index('orders_real_amount_idx').on(t.realAmountMinor, t.id).where(sql`${t.realAmountMinor} is not null`),
    index('orders_card_number_idx').on(t.cardNumber, t.createdAt, t.id).where(sql`${t.cardNumber} is not null`),
    index('orders_identify_code_idx').on(t.identifyCode, t.createdAt, t.id).where(sql`${t.identifyCode} is not null`),
    index('orders_open_idx').on(t.expiresAt).where(sql`${t.status} in (1, 2, 3)`),
    index('orders_locked_idx').on(t.id).where(sql`${t.locked}`),
    index('orders_mark_idx').on(t.orderMark, t.createdAt, t.id).where(sql`${t.orderMark} <> 1`),
    uniqueIndex('orders_payable_key').on(t.resourceId, t.payableMinor).where(sql`${t.holdsResource} and ${t.payableMinor} <> ${t.amountMinor}`),
  ],
)

/** Everything that happened to an order; one row each, never changed. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: rowId(),
    orderId: ref().notNull(),
    at: now(),
    event: text().notNull(),
    fromStatus: smallint(),
    toStatus: smallint().notNull(),
    userId: ref(),
    actor: text(),
    via: text().notNull(),
    reason: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index().on(t.orderId, t.id)],
)

/** A bulk action that a Google code has to cover: the orders it covers, and whether the code was given. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid().notNull(),
    action: text().notNull(),
    orderCodes: text().array().notNull(),
    codeGivenAt: instant(),
    createdAt: now(),
  },
  (t) => [index().on(t.createdAt)],
)

export interface AllocationCandidate {
  resourceId: number
  name: string
  taken: boolean
  refusal: string | null
}

export const orderAllocations = pgTable(
  'order_allocations',
  {
    id: rowId(),
    orderId: ref().notNull(),
    at: now(),
    resourceId: ref(),
    resourceName: text(),
    candidates: jsonb().$type<AllocationCandidate[]>().notNull(),
  },
  (t) => [index().on(t.orderId)],
)

/** Payment records that monitors reported: SMS, web messages, USDT transfers. */
export const bankRecords = pgTable(
  'bank_records',
  {
    id: rowId(),
    kind: text().notNull(),
    monitorRowId: ref().notNull(),
    recordId: text().notNull(),
    resourceId: ref(),
    supplierId: ref(),
    amountMinor: money().notNull(),
    balanceMinor: money(),
    utr: text(),
    identifyCode: text(),
    payerName: text(),
    text: text().notNull(),
    occurredAt: instant().notNull(),
    receivedAt: now(),
    status: text().notNull(), // matched, unmatched
    orderId: ref(),
  },
  (t) => [
    unique('bank_records_monitor_record_key').on(t.monitorRowId, t.recordId),
    index().on(t.resourceId, t.occurredAt),
    index().on(t.status, t.receivedAt),
    index('bank_records_utr_idx').on(t.utr).where(sql`${t.utr} is not null`),
    index().on(t.orderId),
  ],
)

/** The callback of an order: where it goes and how far it is. */
export const callbacks = pgTable('callbacks', {
  orderId: ref().primaryKey(),
  url: text().notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant(),
  lastOutcome: text(),
  createdAt: now(),
  updatedAt: now(),
})

export const callbackAttempts = pgTable(
  'callback_attempts',
  {
    id: rowId(),
    orderId: ref().notNull(),
    attempt: integer().notNull(),
    at: now(),
    method: text().notNull().default('POST'),
    url: text().notNull(),
    requestBody: text().notNull(),
    responseStatus: integer(),
    responseBody: text(),
    durationMs: integer().notNull(),
    outcome: text().notNull(),
    /** Who sent it again by hand; null for the engine's own attempts. */
    byUser: text(),
  },
  (t) => [index().on(t.orderId, t.id), index().on(t.at)],
)

/** Accounts of the ledger: an owner (merchant, supplier, platform, outside), a purpose and a currency. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: rowId(),
    ownerKind: text().notNull(),
    /** 0 for the platform and the outside. */
    ownerId: ref().notNull(),
    purpose: text().notNull(), // available, frozen, fees, clearing
    currency: text().notNull(),
    exponent: smallint().notNull(),
    balanceMinor: money().notNull().default(0),
    version: version(),
  },
  (t) => [unique('ledger_accounts_key').on(t.ownerKind, t.ownerId, t.purpose, t.currency)],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId(),
    at: now(),
    cause: text().notNull(),
    orderId: ref(),
    userId: ref(),
    memo: text(),
  },
  (t) => [index().on(t.orderId), index().on(t.at)],
)

/** Postings of a transaction; those of one transaction and currency sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: rowId(),
    transactionId: ref().notNull(),
    accountId: ref().notNull(),
    amountMinor: money().notNull(),
    balanceAfterMinor: money().notNull(),
  },
  (t) => [index().on(t.transactionId), index().on(t.accountId, t.id)],
)

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: now(),
  updatedBy: text(),
  version: version(),
})

export const messages = pgTable(
  'messages',
  {
    id: rowId(),
    userId: ref().notNull(),
    kind: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    state: text().notNull().default('unread'),
    createdAt: now(),
  },
  (t) => [index().on(t.userId, t.state, t.id)],
)

/** Who did what to what; written in the transaction of the act. */
export const audit = pgTable(
  'audit',
  {
    id: rowId(),
    at: now(),
    userId: ref(),
    account: text(),
    role: text(),
    ip: text(),
    action: text().notNull(),
    targetKind: text(),
    target: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index().on(t.userId, t.id), index().on(t.at), index().on(t.targetKind, t.target)],
)

/** First answers of calls with an Idempotency-Key. `scope` is the session's user or the merchant. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    answer: jsonb().$type<unknown>(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index().on(t.createdAt)],
)

export const errorLog = pgTable(
  'error_log',
  {
    id: rowId(),
    userId: ref().notNull(),
    account: text().notNull(),
    type: text().notNull(),
    code: text().notNull(),
    mes: text().notNull(),
    url: text().notNull(),
    time: text().notNull(),
    createdAt: now(),
  },
  (t) => [index().on(t.createdAt)],
)

export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    userId: ref().notNull(),
    role: text().notNull(),
    screen: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    search: jsonb().$type<Record<string, unknown>>().notNull(),
    layout: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: now(),
  },
  (t) => [index().on(t.screen, t.userId), unique('saved_views_name_key').on(t.userId, t.screen, t.name)],
)

/** Facts about this installation, such as whether the demo data has been loaded. */
export const installation = pgTable('installation', { key: text().primaryKey(), value: jsonb().$type<unknown>().notNull() })

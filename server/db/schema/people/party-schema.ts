import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ACCOUNT_STATUSES } from '#domain/accounts/account-field.ts'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import type { AccountDetails } from '#domain/accounts/account-field.ts'
import { CALLBACK_FORMATS, ENCRYPTIONS, NEW_SIGN_VERSION, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import type { CallbackFormat, SignVersion } from '#domain/orders/order-sign.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import type { CurrencyAmounts } from '#domain/money/currency-amounts.ts'
import { CURRENCIES } from '#domain/products.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { ROW_STATUSES } from '#domain/entities.ts'
import { RATE_MAX } from '#domain/limits.ts'
import { MONITOR_APPS, SIM_SLOTS } from '#domain/monitors/apps.ts'
import type { MonitorApp } from '#domain/monitors/apps.ts'
import { notNegative, oneOf, bytea, instant, money, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/** A limit of money by currency, in the ledger's minor units; a currency without one has none. */
const currencyAmounts = (amounts: CurrencyAmounts = {}) => jsonb().$type<CurrencyAmounts>().notNull().default(amounts)
const NOTHING_OWED: CurrencyAmounts = Object.fromEntries(CURRENCIES.map((currency) => [currency, 0]))

export const merchants = pgTable(
  'merchants',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .unique()
      .references(() => users.id),
    mchId: text().notNull().unique(),
    name: text().notNull(),
    signKey: bytea().notNull(),
    /** The key before a change; it signs calls until its end, so that a change breaks no order. */
    previousSignKey: bytea(),
    previousKeyUntil: instant(),
    keyChangedAt: instant(),
    /** When the present key first signed a call; until then callbacks are signed with the previous one. */
    keyUsedAt: instant(),
    /** Which of its test keys is the present one; the key itself follows from it. */
    testKeyTurn: integer().notNull().default(0),
    encryption: text().notNull().default('SHA256'),
    /** Version of the text of a `sign` in the body, for both the merchant's calls and the callbacks to it. */
    signVersion: smallint().$type<SignVersion>().notNull().default(NEW_SIGN_VERSION),
    callbackFormat: text().$type<CallbackFormat>().notNull().default('json'),
    status: text().notNull().default('active'),
    /**
     * The merchant's own limits; null, or no amount of a currency, where it has none. It creates no order below this
     * available balance.
     */
    minBalances: currencyAmounts(),
    maxConcurrentOrders: integer(),
    /** Bounds of the floating of its payers' amounts, whatever its suppliers allow. */
    floatsUp: currencyAmounts(),
    floatsDown: currencyAmounts(),
    /** The supplier that was made with it. */
    relatedSupplierId: ref().references((): AnyPgColumn => suppliers.id),
    ...stamps(),
  },
  (t) => [
    oneOf('merchants_encryption_check', t.encryption, ENCRYPTIONS),
    oneOf('merchants_sign_version_check', t.signVersion, SIGN_VERSIONS),
    oneOf('merchants_callback_format_check', t.callbackFormat, CALLBACK_FORMATS),
    check('merchants_previous_key_check', sql`(${t.previousSignKey} is null) = (${t.previousKeyUntil} is null)`),
    oneOf('merchants_status_check', t.status, ROW_STATUSES),
    notNegative('merchants_limits_check', t.maxConcurrentOrders),
    notNegative('merchants_test_key_check', t.testKeyTurn),
  ],
)

/**
 * The terms of a merchant or supplier for a product from an instant on: rate (1/10 000), fixed fee, and whether it may
 * be used. A change is a new row; the newest that is valid counts.
 */
export const userProducts = pgTable(
  'user_products',
  {
    id: rowId(),
    ownerKind: text().$type<FundOwner>().notNull(),
    ownerId: ref().notNull(),
    productId: integer().notNull(),
    rate: integer().notNull(),
    fixedFeeMinor: money().notNull().default(0),
    enabled: boolean().notNull().default(true),
    validFrom: instant().notNull().default(sql`'epoch'`),
    ...stamps(),
  },
  (t) => [
    index('user_products_off_idx').on(t.ownerKind, t.ownerId, t.productId).where(sql`not ${t.enabled}`),
    unique('user_products_key').on(t.ownerKind, t.ownerId, t.productId, t.validFrom),
    oneOf('user_products_owner_check', t.ownerKind, FUND_OWNERS),
    notNegative('user_products_price_check', t.rate, t.fixedFeeMinor),
    check('user_products_rate_check', sql`${t.rate} <= ${sql.raw(String(RATE_MAX))}`),
  ],
)

/** Suppliers (code merchants); a team is a supplier with `parentId`. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .unique()
      .references(() => users.id),
    name: text().notNull(),
    parentId: ref().references((): AnyPgColumn => suppliers.id),
    status: text().notNull().default('active'),
    /** The supplier takes no orders of a currency below this available balance; none where no balance is too low. */
    minBalances: currencyAmounts(NOTHING_OWED),
    /** Null, as in all limits, where there is none. */
    maxConcurrentOrders: integer().default(1_000),
    dailyCountLimit: integer(),
    /** Limits of the sum of its collections of a currency, of a day and of all days. */
    dailyAmountLimits: currencyAmounts(),
    totalLimits: currencyAmounts(),
    /** Bounds within which amounts float to become unique; none without an amount. */
    floatsUp: currencyAmounts(),
    floatsDown: currencyAmounts(),
    ...stamps(),
  },
  (t) => [
    index().on(t.parentId),
    oneOf('suppliers_status_check', t.status, ROW_STATUSES),
    check('suppliers_parent_check', sql`${t.parentId} <> ${t.id}`),
    notNegative('suppliers_limits_check', t.maxConcurrentOrders, t.dailyCountLimit),
  ],
)

/** Accounts that money is collected on or paid from (resources). */
export const resources = pgTable(
  'resources',
  {
    id: rowId(),
    supplierId: ref()
      .notNull()
      .references(() => suppliers.id),
    productId: integer().notNull(),
    name: text().notNull(),
    /** 0 enabled, 1 disabled (specification, section 3). */
    state: smallint().notNull().default(0),
    status: text().notNull().default('normal'),
    bankName: text(),
    accountName: text(),
    cardNumber: text(),
    ifscCode: text(),
    vpa: text(),
    walletAddress: text(),
    /** Fields of its family beside these columns, without secrets (`src/domain/accounts`). */
    details: jsonb().$type<AccountDetails>().notNull().default({}),
    /** Passwords and keys as encrypted JSON. */
    credentials: bytea(),
    /** Which of them are there. */
    secretNames: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Text of the QR code. */
    link: text(),
    /** Link that opens the payer's app. */
    jumpLink: text(),
    /** Its limits of money are in the minor units of its product, which has one currency. */
    minAmountMinor: money().notNull().default(1),
    maxAmountMinor: money(),
    dailyCountLimit: integer(),
    dailyAmountLimitMinor: money(),
    /** The most that the account may have taken over all days; null where there is no such limit. */
    totalLimitMinor: money(),
    maxConcurrentOrders: integer().notNull().default(20),
    /** How many orders it takes in its turn, and how many of the present turn it has taken. */
    weight: smallint().notNull().default(WEIGHT.usual),
    turnUsed: smallint().notNull().default(0),
    processingCount: integer().notNull().default(0),
    processingAmountMinor: money().notNull().default(0),
    lastUsedAt: instant(),
    ...stamps(),
  },
  (t) => [
    index().on(t.supplierId),
    index().on(t.productId, t.state),
    index('resources_card_number_idx').on(t.cardNumber).where(sql`${t.cardNumber} is not null`),
    index('resources_wallet_address_idx').on(t.walletAddress).where(sql`${t.walletAddress} is not null`),
    index('resources_vpa_idx').on(t.vpa).where(sql`${t.vpa} is not null`),
    // The search finds accounts by the last signs that people tell.
    index('resources_end_idx').on(sql`right(coalesce(${t.cardNumber}, ${t.walletAddress}), 4)`),
    oneOf('resources_state_check', t.state, [0, 1]),
    oneOf('resources_status_check', t.status, ACCOUNT_STATUSES),
    check(
      'resources_weight_check',
      sql`${t.weight} between ${sql.raw(String(WEIGHT.min))} and ${sql.raw(String(WEIGHT.max))}`,
    ),
    notNegative('resources_processing_check', t.processingCount, t.processingAmountMinor, t.turnUsed),
    notNegative(
      'resources_limits_check',
      t.minAmountMinor,
      t.maxAmountMinor,
      t.dailyCountLimit,
      t.dailyAmountLimitMinor,
      t.totalLimitMinor,
      t.maxConcurrentOrders,
    ),
  ],
)

/** An account's usage per day of the platform's zone; daily limits are checked against it. */
export const resourceDays = pgTable(
  'resource_days',
  {
    resourceId: ref()
      .notNull()
      .references(() => resources.id),
    day: date().notNull(),
    orderCount: integer().notNull().default(0),
    amountMinor: money().notNull().default(0),
    successCount: integer().notNull().default(0),
    successAmountMinor: money().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.resourceId, t.day] }),
    notNegative('resource_days_counts_check', t.orderCount, t.amountMinor, t.successCount, t.successAmountMinor),
  ],
)

/** Phones and readers that report payments of accounts. */
export const monitors = pgTable(
  'monitors',
  {
    id: rowId(),
    monitorId: text().notNull().unique(),
    /** Empty for one from before monitors had names. */
    name: text().notNull().default(''),
    supplierId: ref()
      .notNull()
      .references(() => suppliers.id),
    app: text().$type<MonitorApp>().notNull().default('own'),
    signKey: bytea().notNull(),
    /** The key before a change; it proves calls until its end, so that a change loses no message. */
    previousSignKey: bytea(),
    previousKeyUntil: instant(),
    /** The last part of the address that its app posts to, and the digest by which a call finds its monitor. */
    addressToken: bytea(),
    addressHash: bytea().unique(),
    status: text().notNull().default('active'),
    lastSeenAt: instant(),
    lastMessageAt: instant(),
    /** As the monitor says, where it does. */
    appVersion: text(),
    battery: smallint(),
    /** How far its clock is ahead of the server's. */
    clockOffMs: integer(),
    /** The number of the last word that was heard; older ones that come later say nothing. */
    lastWord: bigint({ mode: 'number' }),
    ...stamps(),
  },
  (t) => [
    index().on(t.supplierId),
    oneOf('monitors_status_check', t.status, ROW_STATUSES),
    oneOf('monitors_app_check', t.app, MONITOR_APPS),
  ],
)

/** The accounts that monitors watch; with a SIM slot only what comes on that SIM. */
export const monitorResources = pgTable(
  'monitor_resources',
  {
    monitorRowId: ref()
      .notNull()
      .references(() => monitors.id),
    resourceId: ref()
      .notNull()
      .references(() => resources.id),
    sim: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.monitorRowId, t.resourceId] }),
    index().on(t.resourceId),
    oneOf('monitor_resources_sim_check', t.sim, SIM_SLOTS),
  ],
)

import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productOf, PRODUCTS } from '#domain/products.ts'
import type { SettingKey } from '#domain/settings.ts'
import { healthOf } from '#domain/system/health.ts'
import type { SetupPartName } from '#domain/system/setup.ts'
import { stateSql } from '#server/collect/monitors/list/list-monitors.ts'
import {
  alarmTargets,
  audit,
  merchants,
  monitors,
  orders,
  resources,
  settings,
  suppliers,
  userProducts,
  users,
} from '#server/db/schema/schema.ts'
import { readBackups } from '#server/ops/backup/kept-backups.ts'
import type { Call } from '#server/http/call.ts'

/** State of a part of the set-up: missing, or there with the audit entry that tells who made it. */
export interface Found {
  isDone: boolean
  made?: { kind: string; target: string; actions: readonly string[] }
  by?: string | null
  at?: Date | null
  /** The id of the first one. */
  id?: number
}

const MISSING: Found = { isDone: false }

/** The first record that meets a condition. */
async function firstOf({ db }: Call, table: PgTable, id: PgColumn, name: PgColumn, where: SQL | undefined) {
  const [row] = await db.select({ id, name }).from(table).where(where).orderBy(asc(id)).limit(1)
  return row as { id: number; name: unknown } | undefined
}

async function firstMade(
  call: Call,
  kind: string,
  table: PgTable & Record<'id', PgColumn>,
  where: SQL | undefined,
  name: PgColumn = table.id,
): Promise<Found> {
  const row = await firstOf(call, table, table.id, name, where)
  return row
    ? { isDone: true, id: row.id, made: { kind, target: String(row.name), actions: [`${kind}.create`] } }
    : MISSING
}

async function ownEntry({ actor, db }: Call, action: string): Promise<Found> {
  const [row] = await db
    .select({ at: audit.at, by: audit.account })
    .from(audit)
    .where(
      and(
        eq(audit.targetKind, 'user'),
        eq(audit.target, actor.account),
        eq(audit.action, action),
        eq(audit.userId, actor.userId),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1)
  return row ? { isDone: true, ...row } : MISSING
}

/** A setting that somebody has decided, even to what it was. */
async function decided({ db }: Call, key: SettingKey): Promise<Found> {
  const [row] = await db
    .select({ at: settings.updatedAt, by: settings.updatedBy })
    .from(settings)
    .where(eq(settings.key, key))
  return row ? { isDone: true, ...row } : MISSING
}

const COLLECTION = PRODUCTS.filter(({ direction }) => direction === 'collection').map(({ id }) => id)
/** Payments to wallets on a chain are read from the chain; those of all others are told by a phone. */
const TOLD_BY_PHONE = COLLECTION.filter((id) => productOf(id)?.evidence !== 'usdt')

const terms = (kind: 'merchant' | 'supplier') => (call: Call) =>
  firstMade(
    call,
    'userProduct',
    userProducts,
    and(eq(userProducts.ownerKind, kind), userProducts.enabled, inArray(userProducts.productId, COLLECTION)),
  )

const isTaking = and(eq(resources.state, 0), ne(resources.status, 'deleted'))

async function keyGiven(call: Call): Promise<Found> {
  const used = await firstOf(
    call,
    merchants,
    merchants.id,
    merchants.mchId,
    and(eq(merchants.status, 'active'), isNotNull(merchants.keyUsedAt)),
  )
  const [shown] = await call.db
    .select({ at: audit.at, by: audit.account })
    .from(audit)
    .where(and(eq(audit.targetKind, 'merchant'), inArray(audit.action, ['merchant.revealKey', 'merchant.rotateKey'])))
    .limit(1)
  return used || shown ? { isDone: true, ...shown } : MISSING
}

async function firstOrder({ db }: Call, where: SQL | undefined, at: PgColumn): Promise<Found> {
  const [row] = await db
    .select({ at, by: orders.merchantName })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.createdAt))
    .limit(1)
  return row ? { isDone: true, by: row.by, at: row.at as Date | null } : MISSING
}

/** A phone that is on and heard; none is needed where all accounts are wallets on a chain. */
async function phoneOnline(call: Call): Promise<Found | null> {
  const needs = and(isTaking, inArray(resources.productId, TOLD_BY_PHONE))
  const [taking, needing] = await Promise.all([
    firstOf(call, resources, resources.id, resources.id, isTaking),
    firstOf(call, resources, resources.id, resources.id, needs),
  ])
  if (taking && !needing) return null
  const [heard] = await call.db
    .select({ at: monitors.lastSeenAt, by: monitors.name })
    .from(monitors)
    .where(and(eq(monitors.status, 'active'), sql`${stateSql(call.services)} <> 'offline'`))
    .limit(1)
  return heard ? { isDone: true, ...heard } : MISSING
}

/** Another superAdmin, so that nobody is locked out with one person and a second one can approve. */
async function secondAdmin({ actor, db }: Call): Promise<Found> {
  const [row] = await db
    .select({ account: users.account })
    .from(users)
    .where(and(eq(users.role, 'superAdmin'), eq(users.status, 'active'), ne(users.id, actor.userId)))
    .orderBy(asc(users.id))
    .limit(1)
  return row ? { isDone: true, made: { kind: 'user', target: row.account, actions: ['user.create'] } } : MISSING
}

/** A backup that is not too old; none is asked for where the platform makes none here. */
async function recentBackup({ db, services }: Call): Promise<Found | null> {
  if (services.settings.get('backupEveryHours') === 0) return null
  const [latest] = await readBackups(db)
  if (!latest) return MISSING
  const age = (services.now().getTime() - Date.parse(latest.at)) / 1_000
  return { isDone: healthOf('backup', age) !== 'broken', at: new Date(latest.at), by: null }
}

async function boundAuthenticator(call: Call): Promise<Found> {
  const [user] = await call.db
    .select({ isBound: users.totpConfirmed })
    .from(users)
    .where(eq(users.id, call.actor.userId))
  return user?.isBound ? { ...(await ownEntry(call, 'user.bindAuthenticator')), isDone: true } : MISSING
}

/** Queries that find each part and read few rows however many there are; null for one that is not needed. */
export const SETUP_SOURCES: Readonly<Record<SetupPartName, (call: Call) => Promise<Found | null>>> = {
  secondPassword: (call) => ownEntry(call, 'user.changeSecondPassword'),
  authenticator: boundAuthenticator,
  country: (call) => decided(call, 'defaultCountry'),
  zone: (call) => decided(call, 'orderStatisticsTimeFormat'),
  supplier: (call) =>
    firstMade(call, 'supplier', suppliers, and(eq(suppliers.status, 'active'), isNull(suppliers.parentId))),
  supplierProduct: terms('supplier'),
  account: (call) => firstMade(call, 'resource', resources, isTaking),
  phone: async (call) =>
    (await phoneOnline(call)) &&
    firstMade(call, 'monitor', monitors, eq(monitors.status, 'active'), monitors.monitorId),
  phoneOnline,
  merchant: (call) => firstMade(call, 'merchant', merchants, eq(merchants.status, 'active'), merchants.mchId),
  rate: terms('merchant'),
  key: keyGiven,
  order: (call) => firstOrder(call, undefined, orders.createdAt),
  paid: (call) => firstOrder(call, eq(orders.status, ORDER_STATUS_IDS.successful), orders.completedAt),
  calledBack: (call) => firstOrder(call, eq(orders.callbackStatus, CALLBACK_STATUS_IDS.succeeded), orders.calledBackAt),
  secondAdmin,
  backup: recentBackup,
  alarmTarget: (call) => firstMade(call, 'alarmTarget', alarmTargets, eq(alarmTargets.enabled, true)),
}

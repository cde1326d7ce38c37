import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import type { AccountSecretName } from '#domain/accounts/families.ts'
import { DETAIL_NAMES } from '#domain/lists/parties/accounts.fields.ts'
import type { DetailName } from '#domain/lists/parties/accounts.fields.ts'
import { SERVICE_STATES } from '#domain/monitors/monitors.ts'
import { maskFields, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { productOf } from '#domain/products.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers, bankRecords, monitorResources, monitors, resourceDays } from '#server/db/schema/schema.ts'
import { ownsAccount } from '#server/parties/accounts/account-scope.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import type { Services } from '#server/platform/services.ts'
import { monitorStateNow } from '#server/platform/time/monitor-life.ts'
import { dayOf } from '#server/platform/time/zone.ts'

/** Fields that viewers who only look see masked; suppliers see their own in full. */
const NUMBERS = ['cardNumber', 'vpa', 'walletAddress', 'loginUser', 'userCode', 'phone', 'keyId'] as const

/** A page of accounts with their figures. Secrets are named, never opened. */
export async function presentAccounts(
  rows: readonly (StoredAccount & { supplierName: string })[],
  { actor, db, services }: ListCall,
): Promise<AccountRow[]> {
  const figures = await figuresOf(
    db,
    services,
    rows.map(({ id }) => id),
  )
  const isWhole = actor.role === 'supplier' || readsWholeNumbers(actor.role)
  return rows.map((row) => {
    const shown = { ...presentAccount(row), ...figures(row.id), isOwn: ownsAccount(actor, row) }
    return isWhole ? shown : maskFields(shown, NUMBERS)
  })
}

function presentAccount({
  state,
  status,
  details,
  secretNames,
  lastUsedAt,
  ...row
}: StoredAccount & { supplierName: string }) {
  const product = productOf(row.productId)
  if (!product) throw new Error(`there is no product ${row.productId}`)
  const detailed = Object.fromEntries(DETAIL_NAMES.map((name) => [name, details[name] ?? null]))
  const { bankName, accountName, cardNumber, ifscCode, vpa, walletAddress } = row
  return {
    ...presentStamps(row),
    ...(detailed as Record<DetailName, AccountRow[DetailName]>),
    ...{ bankName, accountName, cardNumber, ifscCode, vpa, walletAddress },
    id: row.id,
    version: row.version,
    name: row.name,
    family: familyOfProduct(row.productId)?.name ?? null,
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    productId: row.productId,
    productName: product.name as AccountRow['productName'],
    currency: product.currency,
    exponent: product.exponent,
    enabled: state === 0,
    status: status as AccountRow['status'],
    processingCount: row.processingCount,
    processingAmountMinor: row.processingAmountMinor,
    minAmountMinor: row.minAmountMinor,
    maxAmountMinor: row.maxAmountMinor,
    dailyCountLimit: row.dailyCountLimit,
    dailyAmountLimitMinor: row.dailyAmountLimitMinor,
    totalLimitMinor: row.totalLimitMinor,
    maxConcurrentOrders: row.maxConcurrentOrders,
    weight: row.weight,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    link: row.link,
    jumpLink: row.jumpLink,
    secrets: secretNames as AccountSecretName[],
  }
}

/** Figures of accounts, each read once for a page: today's orders, monitors, and the newest record's balance. */
async function figuresOf(db: Queryable, services: Services, ids: readonly number[]) {
  const [days, watched, balances, breakers] = await Promise.all([
    db
      .select()
      .from(resourceDays)
      .where(and(inArray(resourceDays.resourceId, [...ids]), eq(resourceDays.day, dayOf(services)))),
    db
      .select({
        id: monitorResources.resourceId,
        monitorId: monitors.monitorId,
        app: monitors.app,
        lastSeenAt: monitors.lastSeenAt,
      })
      .from(monitorResources)
      .innerJoin(monitors, eq(monitors.id, monitorResources.monitorRowId))
      .where(inArray(monitorResources.resourceId, [...ids]))
      .orderBy(asc(monitors.monitorId)),
    db
      .selectDistinctOn([bankRecords.resourceId], { id: bankRecords.resourceId, balance: bankRecords.balanceMinor })
      .from(bankRecords)
      .where(and(inArray(bankRecords.resourceId, [...ids]), isNotNull(bankRecords.balanceMinor)))
      .orderBy(bankRecords.resourceId, desc(bankRecords.occurredAt)),
    db
      .select()
      .from(accountBreakers)
      .where(inArray(accountBreakers.resourceId, [...ids])),
  ])
  const dayById = new Map(days.map((day) => [day.resourceId, day]))
  const monitorsById = Map.groupBy(watched, ({ id }) => id)
  const balanceById = new Map(balances.map(({ id, balance }) => [id, balance]))
  const breakerById = new Map(breakers.map(({ resourceId, state }) => [resourceId, state]))
  return (id: number) => {
    const watchers = monitorsById.get(id) ?? []
    const states = watchers.map((watcher) => monitorStateNow(services, watcher))
    const heard = watchers.flatMap(({ lastSeenAt }) => lastSeenAt?.getTime() ?? [])
    const { amountMinor = 0, orderCount = 0, successCount = 0 } = dayById.get(id) ?? {}
    return {
      todayCount: orderCount,
      todayAmountMinor: amountMinor,
      todaySuccess: orderCount === 0 ? null : Math.round((successCount / orderCount) * 100),
      breaker: breakerById.get(id) ?? ('closed' as const),
      serviceState: SERVICE_STATES.find((state) => states.includes(state)) ?? null,
      lastServiceTime: heard.length === 0 ? null : new Date(Math.max(...heard)).toISOString(),
      monitors: watchers.map(({ monitorId }) => monitorId),
      balanceMinor: balanceById.get(id) ?? null,
    }
  }
}

import { and, asc, count, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { isStaff } from '#domain/roles.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { refuseDeleted } from '#server/parties/accounts/account-store.ts'
import { monitorResources, monitors } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { findAccountOf, lockAccountOf } from '#server/parties/accounts/account-scope.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import { badField, versionConflict } from '#server/platform/app-error.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'

/** The monitors that an account can be bound to: its supplier's, or to staff all where monitors may serve several suppliers. */
export async function monitorsFor(call: ListCall, { id }: { id: number }): Promise<OutputOf<'resource.getMonitors'>> {
  const account = await findAccountOf(call.db, call.actor, { id })
  const rows = await call.db
    .select({
      id: monitors.id,
      monitorId: monitors.monitorId,
      name: monitors.name,
      lastSeenAt: monitors.lastSeenAt,
      accounts: count(monitorResources.resourceId),
    })
    .from(monitors)
    .leftJoin(monitorResources, eq(monitorResources.monitorRowId, monitors.id))
    .where(
      and(ne(monitors.status, 'deleted'), servesAll(call) ? undefined : eq(monitors.supplierId, account.supplierId)),
    )
    .groupBy(monitors.id)
    .orderBy(asc(monitors.monitorId))
  const bound = new Set(await boundTo(call, account))
  return {
    list: rows.map(({ accounts, lastSeenAt, monitorId, name }) => ({
      monitorId,
      name,
      accounts,
      bound: bound.has(monitorId),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  }
}

/** Binds an account to these monitors and no other; 400 for one that may not serve its supplier. */
export async function bindMonitors(
  call: Call,
  { id, expectedVersion, monitorIds }: ParsedInputOf<'resource.bindMonitors'>,
) {
  const account = await lockAccountOf(call.db, call.actor, { id })
  refuseDeleted(account)
  if (expectedVersion !== undefined && expectedVersion !== account.version)
    throw versionConflict('record.versionConflict', account.version, account.updatedBy, account.updatedAt)
  const wanted = [...new Set(monitorIds)]
  const found = await call.db
    .select()
    .from(monitors)
    .where(and(inArray(monitors.monitorId, wanted), ne(monitors.status, 'deleted')))
  const isAllowed = (supplierId: number) => servesAll(call) || supplierId === account.supplierId
  if (found.length < wanted.length || !found.every(({ supplierId }) => isAllowed(supplierId)))
    throw badField('monitorIds', 'notAvailable')
  const before = await boundTo(call, account)
  const kept = found.map((monitor) => monitor.id)
  await call.db
    .delete(monitorResources)
    .where(and(eq(monitorResources.resourceId, id), notInArray(monitorResources.monitorRowId, kept)))
  // One that stays keeps its SIM.
  if (kept.length > 0)
    await call.db
      .insert(monitorResources)
      .values(kept.map((monitorRowId) => ({ monitorRowId, resourceId: id })))
      .onConflictDoNothing()
  const change = { from: { monitors: before.join(', ') }, to: { monitors: wanted.toSorted().join(', ') } }
  await recordAudit(call.db, call.actor, 'resource.bindMonitors', { kind: 'resource', id: String(id) }, change)
  return {}
}

/** True for a monitor that may serve accounts of several suppliers, which only staff arrange. */
const servesAll = ({ actor, services }: Pick<ListCall, 'actor' | 'services'>): boolean =>
  isStaff(actor.role) && services.settings.get('allowOneMonitorAccountMoreUser')

async function boundTo({ db }: Pick<ListCall, 'db'>, { id }: StoredAccount): Promise<string[]> {
  const rows = await db
    .select({ monitorId: monitors.monitorId })
    .from(monitorResources)
    .innerJoin(monitors, eq(monitors.id, monitorResources.monitorRowId))
    .where(eq(monitorResources.resourceId, id))
    .orderBy(asc(monitors.monitorId))
  return rows.map(({ monitorId }) => monitorId)
}

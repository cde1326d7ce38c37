import { and, asc, count, eq, getTableColumns, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { MonitorRow } from '#contract/accounts/monitor-list.endpoints.ts'
import { MONITOR_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import { isStaff } from '#domain/roles.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, monitorResources, monitors, resources, suppliers } from '#server/db/schema/schema.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'
import { oldKeyUntil } from '#server/platform/signing/merchant-keys.ts'
import { monitorStateNow, silentFromSql } from '#server/platform/time/monitor-life.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Condition of the monitors that an actor keeps: staff all, a supplier its own. */
export function monitorScope({ role, supplierId }: ScopedActor) {
  if (isStaff(role)) return ne(monitors.status, 'deleted')
  if (role !== 'supplier' || supplierId === null) return sql`false`
  return and(ne(monitors.status, 'deleted'), eq(monitors.supplierId, supplierId))
}

/** Monitors that are not deleted. */
export const monitorList = listOf('monitor.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(monitors), supplierName: suppliers.name, cursor })
      .from(monitors)
      .innerJoin(suppliers, eq(suppliers.id, monitors.supplierId))
      .$dynamic(),
  key: monitors.id,
  sorts: { name: monitors.name },
  scope: ({ actor }) => monitorScope(actor),
  filters: {
    id: equals(monitors.id),
    ...fieldFilters(MONITOR_FIELDS, {
      ...getTableColumns(monitors),
      serviceState: monitors.status,
      enabled: monitors.status,
    }),
    monitorId: equalsText(monitors.monitorId),
    enabled: (wanted) => (wanted ? eq(monitors.status, 'active') : eq(monitors.status, 'disabled')),
    serviceState: (states, _field, { services }) =>
      states.length === 0 ? undefined : sql`${stateSql(services)} = any(${sql.param([...states])}::text[])`,
  },
  present: async (rows, { db, services }) => {
    const ids = rows.map(({ id }) => id)
    const [watched, today] = await Promise.all([watchedBy(db, ids), readToday(db, services, ids)])
    const now = services.now()
    return rows.map((monitor): MonitorRow => {
      const watches = watched.get(monitor.id) ?? []
      const { messages = 0, unread = 0 } = today.get(monitor.id) ?? {}
      return {
        id: monitor.id,
        version: monitor.version,
        ...presentStamps(monitor),
        monitorId: monitor.monitorId,
        name: monitor.name || monitor.monitorId,
        supplierId: monitor.supplierId,
        supplierName: monitor.supplierName,
        app: monitor.app,
        enabled: monitor.status === 'active',
        serviceState: monitorStateNow(services, monitor),
        lastServiceTime: monitor.lastSeenAt?.toISOString() ?? null,
        lastMessageTime: monitor.lastMessageAt?.toISOString() ?? null,
        todayCount: messages,
        unreadPercent: messages === 0 ? null : Math.round((unread / messages) * 100),
        appVersion: monitor.appVersion,
        battery: monitor.battery,
        clockOffSeconds: secondsOff(monitor.clockOffMs),
        watches,
        accounts: watches
          .map(({ resourceName, sim }) => (sim === null ? resourceName : `SIM${sim}: ${resourceName}`))
          .join(', '),
        oldKeyUntil: oldKeyUntil(monitor, now),
      }
    })
  },
})

/** Seconds that a clock is off, rounded. */
export const secondsOff = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000))

/** The service state of a monitor, as `serviceStateOf` has it. */
export function stateSql({ now, settings }: Services) {
  const at = now().toISOString()
  const seconds = settings.get('monitorLiveTime')
  const from = silentFromSql('monitors')
  return sql`(case
    when ${from} is null or ${from} < ${at}::timestamptz - make_interval(secs => ${seconds}) then 'offline'
    when ${from} < ${at}::timestamptz - make_interval(secs => ${seconds / 2}) then 'stale' else 'online' end)`
}

/** The accounts that monitors watch, by monitor. */
export async function watchedBy(db: Queryable, ids: readonly number[]): Promise<Map<number, MonitorRow['watches']>> {
  const rows = await db
    .select({
      id: monitorResources.monitorRowId,
      resourceId: monitorResources.resourceId,
      sim: monitorResources.sim,
      resourceName: resources.name,
      processingCount: resources.processingCount,
    })
    .from(monitorResources)
    .innerJoin(resources, eq(resources.id, monitorResources.resourceId))
    .where(inArray(monitorResources.monitorRowId, [...ids]))
    .orderBy(asc(monitorResources.sim), asc(resources.name), asc(resources.id))
  const watched = new Map<number, MonitorRow['watches']>()
  for (const { id, ...account } of rows) watched.set(id, [...(watched.get(id) ?? []), account])
  return watched
}

/** Counts of the messages that monitors brought on the platform's day, and of those that nobody could read. */
async function readToday(db: Queryable, services: Services, ids: readonly number[]) {
  const rows = await db
    .select({
      id: bankMessages.monitorRowId,
      messages: count(),
      unread: count(
        sql`case when ${and(isNull(bankMessages.bankRecordId), isNotNull(bankMessages.unreadReason))} then 1 end`,
      ),
    })
    .from(bankMessages)
    .where(
      and(
        inArray(bankMessages.monitorRowId, [...ids]),
        gte(bankMessages.receivedAt, startOfDay(services.now(), zoneOf(services))),
      ),
    )
    .groupBy(bankMessages.monitorRowId)
  return new Map(rows.map(({ id, messages, unread }) => [id, { messages, unread }]))
}

import { eq, sql } from 'drizzle-orm'
import { accountExceptions, monitors, resources, suppliers } from '#server/db/schema/schema.ts'
import { supplierScope } from '#server/parties/accounts/account-scope.ts'
import { equals, equalsText, since, until } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** What went wrong with an account itself, and with the monitors that it is bound to. */
const ofAccount = (id: number) => sql`(${accountExceptions.resourceId} = ${id} or ${accountExceptions.monitorRowId} in (
  select w.monitor_row_id from monitor_resources w where w.resource_id = ${id}
))`

/** What went wrong with accounts and monitors, newest first. */
export const exceptionList = listOf('resource.getExceptions', {
  select: (db, cursor) =>
    db
      .select({
        exception: accountExceptions,
        resourceName: resources.name,
        monitorId: monitors.monitorId,
        supplierName: suppliers.name,
        cursor,
      })
      .from(accountExceptions)
      .leftJoin(resources, eq(resources.id, accountExceptions.resourceId))
      .leftJoin(monitors, eq(monitors.id, accountExceptions.monitorRowId))
      .innerJoin(suppliers, eq(suppliers.id, sql`coalesce(${resources.supplierId}, ${monitors.supplierId})`))
      .$dynamic(),
  key: accountExceptions.id,
  scope: ({ actor }) => supplierScope(actor),
  filters: {
    id: equals(accountExceptions.id),
    resourceId: ofAccount,
    monitorId: equalsText(monitors.monitorId),
    exceptionKind: (kind) => eq(accountExceptions.kind, kind),
    startTime: since(accountExceptions.at),
    endTime: until(accountExceptions.at),
  },
  present: (rows) =>
    rows.map(({ exception: { at, detail, endedAt, id, kind, resourceId }, ...names }) => ({
      id,
      at: at.toISOString(),
      endTime: endedAt?.toISOString() ?? null,
      kind,
      resourceId,
      detail,
      resourceName: names.resourceName,
      monitorId: names.monitorId,
      supplierName: names.supplierName,
    })),
})

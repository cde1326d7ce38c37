import { and, asc, eq, ilike, ne, or } from 'drizzle-orm'
import type { monitorListEndpoints } from '#contract/accounts/monitor-list.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { MONITOR_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import { isStaff } from '#domain/roles.ts'
import {
  addMonitor,
  deleteMonitor,
  rotateMonitorKey,
  showAddress,
  switchMonitor,
  updateMonitor,
} from '#server/collect/monitors/list/change-monitors.ts'
import { monitorList } from '#server/collect/monitors/list/list-monitors.ts'
import { readAttempts } from '#server/collect/monitors/list/read-attempts.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'

const ACCOUNTS_MAX = 50

/** Handlers of the calls by which people keep monitors. */
export const monitorListHandlers = {
  'monitor.getList': monitorList.page,
  'monitor.export': exportList<'monitor.getList'>(monitorList, MONITOR_FIELDS, 'monitors'),
  'monitor.getAccounts': findAccounts,
  'monitor.add': addMonitor,
  'monitor.update': updateMonitor,
  'monitor.setEnabled': switchMonitor,
  'monitor.rotateKey': rotateMonitorKey,
  'monitor.showAddress': showAddress,
  'monitor.delete': deleteMonitor,
  'monitor.getAttempts': readAttempts,
} satisfies Pick<Handlers, keyof typeof monitorListEndpoints>

/** Accounts whose name or number has a text. */
async function findAccounts(
  { actor, db }: ListCall,
  { supplierId, text = '' }: ParsedInputOf<'monitor.getAccounts'>,
): Promise<OutputOf<'monitor.getAccounts'>> {
  const whose = isStaff(actor.role) ? supplierId : (actor.supplierId ?? 0)
  const pattern = `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const list = await db
    .select({
      id: resources.id,
      name: resources.name,
      supplierName: suppliers.name,
    })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .where(
      and(
        ne(resources.status, 'deleted'),
        whose === undefined ? undefined : eq(resources.supplierId, whose),
        or(ilike(resources.name, pattern), ilike(resources.cardNumber, pattern)),
      ),
    )
    .orderBy(asc(resources.name), asc(resources.id))
    .limit(ACCOUNTS_MAX)
  return { list }
}

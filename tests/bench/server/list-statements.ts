import { and } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import * as schema from '#server/db/schema/schema.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { readOrderPage, orderTotalsQuery } from '#server/collect/orders/list/list-orders.ts'
import { orderBySort } from '#server/orders/rows/order-rows.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { countListed } from '#server/figures/totals/totals-query.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import type { BenchSystem } from '../support/bench-system.ts'

export interface Statement {
  sql: string
  params: unknown[]
}

/** The exact statements behind a list's first page, captured while the server's own code runs them. */
export async function listStatements(system: BenchSystem, filter: OrderFilter, limit: number): Promise<Statement[]> {
  const statements: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void statements.push({ sql, params }) }
  const db = drizzle(system.pool, { schema, casing: 'snake_case', logger })
  const settings = fixedSettings()
  const actor: ScopedActor = { role: 'customerService', supplierId: null, merchantId: null }
  const zone = zoneOf({ settings })
  const where = and(orderConditions(actor, filter, zone))
  await readOrderPage(db, { where, order: orderBySort(schema.orders, 'createTime', 'desc'), limit })
  const query = orderTotalsQuery(actor, filter, zone)
  await countListed(db, { settings }, schema.ORDER_TOTALS, { where, query })
  return statements
}

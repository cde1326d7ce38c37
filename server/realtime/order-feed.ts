import { inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import type { Access } from '#contract/define.ts'
import type { Role } from '#domain/roles.ts'
import { isStaff } from '#domain/roles.ts'
import { orders } from '#server/db/schema.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { presentOrderFor } from '#server/orders/present-order.ts'
import { encodePush, send } from '#server/realtime/connections.ts'
import type { Connections, Viewer } from '#server/realtime/connections.ts'
import type { DomainEvent } from '#server/realtime/publish.ts'
import type { Services } from '#server/services.ts'

/** Changes of one order within this time go out as one. */
const COALESCE_MS = 50
const ORDERS_A_QUERY = 200

type OrderEvent = Extract<DomainEvent, { kind: 'order' }>

/** Who may list orders is who is told of them. */
const listAccess: Access = contract['order.getList'].access

/** Tells consoles of new and changed orders: each order is read once and presented once a role. */
export function createOrderFeed({ db, log }: Services, connections: Connections) {
  let waiting = new Map<number, { created: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const flush = async () => {
    const batch = waiting
    waiting = new Map()
    timer = undefined
    const ids = [...batch.keys()]
    for (let from = 0; from < ids.length; from += ORDERS_A_QUERY) {
      const rows = await db.select().from(orders).where(inArray(orders.id, ids.slice(from, from + ORDERS_A_QUERY)))
      for (const row of rows) tell(row, batch.get(row.id)?.created ?? false)
    }
  }
  const tell = (order: OrderRecord, created: boolean) => {
    const byRole = new Map<Role, Buffer>()
    for (const connection of connections.filter((viewer) => maySee(viewer, order))) {
      const { role } = connection.viewer
      const encoded = byRole.get(role) ?? encodePush({ commandType: created ? 'order.created' : 'order.changed', data: { order: presentOrderFor({ role }, order) } })
      byRole.set(role, encoded)
      send(connection, encoded)
    }
  }
  return {
    take(event: OrderEvent): void {
      if (connections.size === 0) return
      waiting.set(event.id, { created: event.created || (waiting.get(event.id)?.created ?? false) })
      timer ??= setTimeout(() => {
        // One after another, so that an older reading never overtakes a newer one.
        last = last.then(flush).catch((error: unknown) => log.error({ err: error }, 'orders could not be pushed'))
      }, COALESCE_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      await last
    },
  }
}

function maySee({ role, merchantId, supplierIds }: Viewer, order: OrderRecord): boolean {
  if (typeof listAccess === 'string' || !listAccess.includes(role)) return false
  if (isStaff(role)) return true
  if (role === 'merchant') return order.merchantId === merchantId
  return order.supplierId !== null && supplierIds.has(order.supplierId)
}

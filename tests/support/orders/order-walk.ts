import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { isByPeople } from '#machines/lifecycle.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { repairCounterDrift } from '#server/parties/resources/resource-counters.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** An action as the server offers it: its lifecycle event, its call, and how to call it. */
export interface WalkedAction {
  event: OrderEventType
  target?: OrderStatus
  endpointFor: (role: Role) => EndpointName
  act: (client: TestClient, order: OrderRecord, role: Role, extra?: { expectedVersion?: number }) => Promise<Verdict>
}

/** The server's verdict: accepted, refused by the lifecycle (with the reason), or forbidden for the role. */
export type Verdict = 'accepted' | 'forbidden' | { refusal: unknown }

let utrs = 0

function by(
  event: OrderEventType,
  name: EndpointName,
  input: (order: OrderRecord) => object,
  target?: OrderStatus,
): WalkedAction {
  return {
    event,
    target,
    endpointFor: () => name,
    act: async (client, order, _role, extra = {}) =>
      verdictOf(await client.attempt(name, { ...input(order), ...extra })),
  }
}

const queryFor = (role: Role): EndpointName =>
  role === 'supplier' ? 'order-query.supplier.queryStatus' : 'order-query.queryStatus'
const coded = (order: OrderRecord) => ({ orderCode: order.orderCode })

/** Every manual action on an order; a manual status change once per target. */
export const WALKED_ACTIONS: readonly WalkedAction[] = [
  by('SUPPLEMENT', 'order.replenishmentOrder', (order) => ({ ...coded(order), utr: `WALKREF${(utrs += 1)}` })),
  by('RESELECT', 'order.reselect', coded),
  by('REJECT', 'order.reject', (order) => ({ ...coded(order), rejectReason: 'highRiskCard' })),
  by('REVERSE', 'order.reverseOrder', (order) => ({ ...coded(order), reason: 'walk' })),
  by('FREE_RESOURCE', 'order.freeResource', coded),
  by('RESEND_CALLBACK', 'order.callback', coded),
  by('MARK', 'order.updateOrderMark', ({ id }) => ({ id, orderMark: 2 })),
  ...Object.entries(ORDER_STATUS_IDS).map(([target, status]) =>
    by(
      'UPDATE_STATUS',
      'order.updateOrderStatus',
      (order) => ({ ...coded(order), status, reason: 'walk' }),
      target as OrderStatus,
    ),
  ),
  {
    event: 'QUERY_STATUS',
    endpointFor: queryFor,
    act: async (client, { id }, role) => verdictOf(await client.attempt(queryFor(role), { id })),
  },
  {
    event: 'UNLOCK',
    endpointFor: () => 'order.unlockOrder',
    act: async (client, { orderCode }) => {
      const answer = await client.attempt('order.unlockOrder', { orderCodes: [orderCode] })
      const [result] = answer.code === 200 ? answer.data.results : []
      if (!result) return verdictOf(answer)
      return result.ok ? 'accepted' : { refusal: result.refusal }
    },
  },
]

/** Events that no person of the console triggers. */
export const AUTOMATIC = orderLifecycle.transitions.filter(({ by }) => !isByPeople(by)).map((row) => row.event)

export function mayCall(role: Role, name: EndpointName): boolean {
  const { access } = contract[name]
  return typeof access !== 'string' && (access as readonly Role[]).includes(role)
}

function verdictOf({
  code,
  msg,
  failure,
}: {
  code: number
  msg: string
  failure: { params?: Record<string, unknown> }
}): Verdict {
  if (code === 200) return 'accepted'
  if (code === 403 && msg === 'forbidden') return 'forbidden'
  if (code === 409 && msg === 'order.refused') return { refusal: failure.params?.['refusal'] }
  throw new Error(`answered ${code} ${msg}`)
}

let made = 0

/** Inserts orders directly with the given columns; they belong to merchant01 and an account of supplier01. */
export async function insertOrders(
  server: TestServer,
  parts: readonly Partial<typeof orders.$inferInsert>[],
): Promise<OrderRecord[]> {
  const { merchants, suppliers, resources } = server.fixtures
  const merchant = must(merchants[0])
  const supplier = must(suppliers[0])
  const resource = must(resources.find((one) => one.supplierId === supplier.id && one.productId === 3001))
  const now = Date.now()
  const rows = parts.map((part): typeof orders.$inferInsert => {
    made += 1
    return {
      orderCode: `C990101${String(made).padStart(10, '0')}`,
      merchantId: merchant.id,
      merchantName: 'merchant01 Ltd',
      merchantOrderId: `walk-${made}`,
      contentHash: String(made),
      supplierId: supplier.id,
      supplierName: 'supplier01 pay',
      resourceId: resource.id,
      resourceName: 'supplier01 3001',
      productId: 3001,
      currency: 'INR',
      exponent: 2,
      amountMinor: 10_000,
      payableMinor: 10_000,
      status: 2,
      notifyUrl: 'http://127.0.0.1:9/none',
      createdAt: new Date(now - 60_000),
      expiresAt: new Date(now + 3_600_000),
      updatedBy: 'the walk',
      ...part,
    }
  })
  const stored: OrderRecord[] = []
  for (let from = 0; from < rows.length; from += 500)
    stored.push(
      ...(await server.services.db
        .insert(orders)
        .values(rows.slice(from, from + 500))
        .returning()),
    )
  if (parts.some(({ holdsResource }) => holdsResource)) await repairCounterDrift(server.services.db)
  return stored
}

import { and, count, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createBacklog } from '#server/collect/bank-records/backlog/backlog-work.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import { bankRecords, ledgerTransactions, orderHistory, resources } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { create, makeResource, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { rounds } from '#tests/support/rounds.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

/** All rounds of 200 are in `npm run bench -- matching`. */
const ROUNDS = rounds(1, 2)
const PAYMENTS = rounds(20, 100)

/** Reports a payment of an order, as one of the sources that tell of it. */
async function report(order: OrderRecord, recordId: string, kind: string): Promise<void> {
  const at = engine.services.now()
  await engine.db.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(resources)
      .where(eq(resources.id, order.resourceId ?? 0))
    await takePayment(tx, engine.services, must(account), {
      ...{ kind, recordId, monitorRowId: world.monitor.id, supplierId: world.supplier.id, text: 'credited' },
      ...{ amountMinor: order.payableMinor, utr: `UTR-00${order.id}`, occurredAt: at, receivedAt: at },
    })
  })
}

it(`pays each order once by ${2 * PAYMENTS} reports at once, in every round, beside the sweep of the backlog`, async () => {
  for (let nth = 0; nth < 4; nth += 1) await makeResource(engine, world.supplier.id)
  const sweep = createBacklog(engine.services)
  for (let round = 0; round < ROUNDS; round += 1) {
    const bodies = Array.from({ length: PAYMENTS }, (_, nth) => signedBody(world.merchant, { amount: 10_000 + nth }))
    const made = []
    for (const body of bodies) made.push(await create(engine, body))
    const due = await Promise.all(made.map(({ orderCode }) => orderByCode(engine, orderCode)))
    const reports = due.flatMap((order) =>
      ['sms', 'webMessage'].map((kind) => report(order, `${round} ${order.id} ${kind}`, kind)),
    )
    await Promise.all([...reports, sweep()])
    const ids = due.map(({ id }) => id)
    const once = ids.map((id) => ({ id, times: 1 })).sort((one, other) => one.id - other.id)
    const [orderId, ledgerOrderId] = [orderHistory.orderId, ledgerTransactions.orderId]
    const confirmed = await engine.db
      .select({ id: orderId, times: count() })
      .from(orderHistory)
      .where(and(inArray(orderId, ids), eq(orderHistory.event, 'CONFIRM_PAYMENT')))
      .groupBy(orderId)
      .orderBy(orderId)
    const posted = await engine.db
      .select({ id: ledgerOrderId, times: count() })
      .from(ledgerTransactions)
      .where(inArray(ledgerOrderId, ids))
      .groupBy(ledgerOrderId)
      .orderBy(ledgerOrderId)
    const records = await engine.db
      .select({ id: bankRecords.orderId, utr: bankRecords.utr })
      .from(bankRecords)
      .where(inArray(bankRecords.orderId, ids))
      .orderBy(bankRecords.orderId)
    expect({ confirmed, posted }).toEqual({ confirmed: once, posted: once })
    expect(records).toEqual(once.map(({ id }) => ({ id, utr: `UTR-00${id}` })))
  }
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchPayment } from '#server/collect/bank-records/payments/match-payment.ts'
import { bankRecords, orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'

const HOUR_MS = 3_600_000

let server: OrderServer
let agent: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  await setSettings(server, { googleVerifyManualSupplement: false })
  agent = await server.signIn('custservice', { secondLevel: true })
})
afterAll(() => server.dispose())

const db = () => server.services.db
let numbers = 0
type Part = Partial<typeof bankRecords.$inferInsert>

/** A payment on an order's account that is left to a person. */
async function recordFor(order: OrderRecord, part: Part = {}) {
  const values = {
    ...{ kind: 'sms', recordId: `offered-${(numbers += 1)}`, text: 'credited', status: 'unmatched' },
    ...{ resourceId: order.resourceId, supplierId: order.supplierId, amountMinor: order.payableMinor },
    ...{ occurredAt: new Date(), receivedAt: new Date(Date.now() - 24 * HOUR_MS) },
    ...part,
  }
  return must((await db().insert(bankRecords).values(values).returning())[0])
}

/** The candidates of a payment, with what is said of them. */
const offered = async (id: number, search?: string) =>
  (await agent.call('bankRecord.getCandidates', { id, ...(search !== undefined && { search }) })).list

/** Two orders of one amount on one account. */
async function twins(amount: number): Promise<[OrderRecord, OrderRecord]> {
  const [first, second] = [await server.newOrder(amount), await server.newOrder(amount)]
  const { payableMinor, resourceId, supplierId } = first
  await db().update(orders).set({ payableMinor, resourceId, supplierId }).where(eq(orders.id, second.id))
  return [first, { ...second, payableMinor, resourceId, supplierId }]
}

describe('an order that a payment may belong to', () => {
  it('is possible where the automatic matching would say so', async () => {
    const order = await server.newOrder(71_000)
    const records: [Part, boolean][] = [
      [{}, true],
      [{ isDayOnly: true }, true],
      [{ doubt: 'promotional' }, true],
      [{ identifyCode: 'NOBODYS' }, true],
      [{ amountMinor: order.payableMinor + 1 }, false],
      [{ amountMinor: 15_300 }, false],
      [{ occurredAt: new Date(order.createdAt.getTime() - HOUR_MS) }, false],
      [{ occurredAt: new Date(Date.now() + 24 * HOUR_MS) }, false],
      [{ resourceId: null }, false],
    ]
    for (const [part, isPossible] of records) {
      const { id } = await recordFor(order, part)
      const one = (await offered(id, order.orderCode))[0]
      expect({ part, one: must(one) }).toMatchObject({ one: { orderCode: order.orderCode, isPossible } })
      // One that is found by nothing of it is told the same of itself once it is looked for.
      for (const near of (await offered(id)).filter(({ orderCode }) => orderCode === order.orderCode))
        expect(near.isPossible).toBe(isPossible)
    }
  })

  it('is not possible beside one that the payer marked, nor with a reference that is spent', async () => {
    const [first, second] = await twins(72_000)
    const both = await recordFor(first)
    expect((await offered(both.id)).filter(({ isPossible }) => isPossible)).toHaveLength(2)
    await db()
      .update(orders)
      .set({ utr: `MARK-${second.id}` })
      .where(eq(orders.id, second.id))
    const marking = await recordFor(first, { utr: `MARK-${second.id}` })
    expect((await offered(marking.id)).filter(({ isPossible }) => isPossible)).toMatchObject([
      { orderCode: second.orderCode },
    ])
    expect(await offered(marking.id, first.orderCode)).toMatchObject([{ isPossible: false }])
    const paid = await server.paidOrder(72_500)
    await db()
      .update(orders)
      .set({ utr: `SPENT-${paid.id}`, realAmountMinor: paid.payableMinor })
      .where(eq(orders.id, paid.id))
    const spent = await recordFor(first, { utr: `SPENT-${paid.id}` })
    expect((await offered(spent.id)).filter(({ isPossible }) => isPossible)).toEqual([])
  })

  it('is one of those that the automatic matching names', async () => {
    const [first] = await twins(73_000)
    for (const part of [{}, { amountMinor: first.payableMinor - 1 }, { identifyCode: first.identifyCode }]) {
      const record = await recordFor(first, part)
      const verdict = await db().transaction((tx) => matchPayment(tx, server.services, record))
      const named = verdict.kind === 'certain' ? [verdict.order] : verdict.kind === 'unsure' ? verdict.orders : []
      const possible = (await offered(record.id)).filter(({ isPossible }) => isPossible)
      expect(possible.map(({ orderCode }) => orderCode).toSorted()).toEqual(
        named.map(({ orderCode }) => orderCode).toSorted(),
      )
    }
  })
})

describe('a payment of another amount than its order wants', () => {
  it('is matched only with its difference confirmed in figures, from a share of the order on', async () => {
    const order = await server.newOrder(359_897)
    const { payableMinor } = order
    const record = await recordFor(order, { amountMinor: 77_725 })
    const differenceMinor = 77_725 - payableMinor
    const send = (acceptedDifferenceMinor?: number) =>
      agent.attempt('bankRecord.match', {
        id: record.id,
        orderCodes: [order.orderCode],
        ...(acceptedDifferenceMinor !== undefined && { acceptedDifferenceMinor }),
      })
    for (const refused of [undefined, 0, differenceMinor + 1, -differenceMinor])
      expect(await send(refused)).toMatchObject({
        code: 400,
        data: {
          issues: [
            { path: 'acceptedDifferenceMinor', fault: 'differenceUnconfirmed', params: { by: differenceMinor } },
          ],
        },
      })
    expect(await server.stored(order.orderCode)).toMatchObject({ status: 2, realAmountMinor: null })
    expect((await agent.call('bankRecord.getList', { id: record.id })).list).toMatchObject([
      { recordStatus: 'unmatched' },
    ])
    expect(await send(differenceMinor)).toMatchObject({ code: 200 })
    expect(await server.stored(order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 77_725 })
  })

  it('is asked about nothing within the share', async () => {
    const order = await server.newOrder(100_000)
    const { id } = await recordFor(order, { amountMinor: Math.floor(order.payableMinor * 1.05) })
    await agent.call('bankRecord.match', { id, orderCodes: [order.orderCode] })
    expect((await server.stored(order.orderCode)).status).toBe(4)
  })
})

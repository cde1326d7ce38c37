import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { createBacklog } from '#server/collect/bank-records/backlog/backlog-work.ts'
import { bankMessages, bankRecords } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'

let server: OrderServer
let agent: TestClient
let made = 0
beforeAll(async () => {
  server = await startOrderServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  await setSettings(server, { googleVerifyManualSupplement: false })
  agent = await server.signIn('custservice', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

/** An order, with the phone that watches its account and the account's last digits. */
async function orderWithPhone() {
  made += 1
  const order = await server.newOrder(51_000 + made * 100)
  const { cardNumber } = await server.accountOf(order.resourceId)
  const of = server.fixtures.monitors.findIndex(({ supplierId }) => supplierId === order.supplierId)
  return { order, phone: monitorSender(server, of), cardNumber: cardNumber ?? '', tail: (cardNumber ?? '').slice(-4) }
}
type Case = Awaited<ReturnType<typeof orderWithPhone>>

/** The same payment by both ways in: read by the phone, or by the patterns. */
const WAYS = ['read by the phone', 'read by the patterns'] as const

async function tell(
  { cardNumber, order, phone, tail }: Case,
  way: (typeof WAYS)[number],
  {
    sender,
    info = '',
    told = tail,
    ...part
  }: { sender?: string; info?: string; told?: string; utr?: string; balanceMinor?: number },
) {
  const text = `Rs.${(order.payableMinor / 100).toFixed(2)} credited to a/c XX${told} from asha@upi. ${info}`
  const amountMinor = way === 'read by the phone' ? order.payableMinor : undefined
  const { answer, recordId } = await phone.report({ amountMinor, cardNumber, text, sender, ...part })
  const [message] = await db().select().from(bankMessages).where(eq(bankMessages.recordId, recordId))
  const [record] = await db()
    .select()
    .from(bankRecords)
    .where(eq(bankRecords.id, must(message).bankRecordId ?? 0))
  return { answer, record: must(record), message: must(message) }
}

describe.each(WAYS)('a payment %s', (way) => {
  it.each(['+919876543210', 'Ravi Kumar', 'AD-HDFCBK-P'])(
    'of %s pays no order, moves none, and waits for a person with the reason',
    async (sender) => {
      const one = await orderWithPhone()
      const { answer, message, record } = await tell(one, way, { sender, utr: `STRANGE${made}` })
      const doubt = sender.endsWith('-P') ? 'promotional' : 'privateSender'
      expect(answer).toMatchObject({ code: 200, data: { matchedOrderCode: null, duplicate: false } })
      expect([record.status, record.doubt, message.sender]).toEqual(['unmatched', doubt, sender])
      expect(await server.stored(one.order.orderCode)).toMatchObject({ status: 2, expiresAt: one.order.expiresAt })
      await createBacklog(server.services)()
      expect((await server.stored(one.order.orderCode)).status).toBe(2)
      const { list } = await agent.call('bankRecord.getList', { id: record.id, doubt: [doubt] })
      expect(list).toMatchObject([{ doubt, deskQueue: 'mismatch' }])
      const candidates = await agent.call('bankRecord.getCandidates', { id: record.id })
      expect(must(candidates.list[0]).differences.map(({ kind }) => kind)).toEqual([doubt])
      // Many are matched together only where nothing speaks against them; one, by whoever looks at it.
      const fitting = await agent.call('bankRecord.previewFitting', { ids: [record.id], overlooked: 'nothing' })
      expect(fitting.list).toMatchObject([{ orderCode: null, refusal: 'noneFits' }])
      await agent.call('bankRecord.match', { id: record.id, orderCodes: [one.order.orderCode] })
      expect((await server.stored(one.order.orderCode)).status).toBe(4)
    },
  )

  it('whose text names another account pays no order', async () => {
    const one = await orderWithPhone()
    const { answer, record } = await tell(one, way, {
      sender: 'VM-HDFCBK',
      told: one.tail === '9999' ? '8888' : '9999',
    })
    expect([answer.data, record.doubt]).toMatchObject([{ matchedOrderCode: null }, 'otherAccount'])
    expect((await server.stored(one.order.orderCode)).status).toBe(2)
  })

  it.each(['sent by mistake, send it back', 'Interest for October', '误转，请退还'])(
    'for another cause goes to a person together with its order: %s',
    async (info) => {
      const one = await orderWithPhone()
      const { answer, record } = await tell(one, way, { sender: 'VM-HDFCBK', info })
      expect([answer.data, record.doubt]).toMatchObject([{ matchedOrderCode: null }, 'otherCause'])
      expect(await server.stored(one.order.orderCode)).toMatchObject({ status: 3, realAmountMinor: null })
    },
  )

  it('of a bank pays, and of a stranger before it is no rival and gives it nothing', async () => {
    const one = await orderWithPhone()
    const forged = await tell(one, way, { sender: '9876543210', utr: `FORGED${made}` })
    const { answer, record } = await tell(one, way, { sender: 'VM-HDFCBK-S', utr: `RIGHT${made}` })
    expect(answer).toMatchObject({ data: { matchedOrderCode: one.order.orderCode } })
    expect(record.id).not.toBe(forged.record.id)
    expect(await server.stored(one.order.orderCode)).toMatchObject({ status: 4, utr: `RIGHT${made}` })
    expect((await agent.call('bankRecord.getList', { id: forged.record.id })).list[0]?.recordStatus).toBe('unmatched')
  })

  it('of a stranger is the bank’s word once the bank tells of it by the same reference', async () => {
    const one = await orderWithPhone()
    const utr = `BOTHSAY${made}`
    const strange = await tell(one, way, { sender: '9876543210', utr, info: 'loan', balanceMinor: 77 })
    await db().update(bankRecords).set({ status: 'setAside' }).where(eq(bankRecords.id, strange.record.id))
    const { answer, record } = await tell(one, way, { sender: 'VM-HDFCBK', utr })
    expect(answer).toMatchObject({ data: { matchedOrderCode: one.order.orderCode } })
    expect(record).toMatchObject({ id: strange.record.id, doubt: null, status: 'matched', balanceMinor: null })
    // Whatever a stranger tells of it afterwards changes nothing.
    await tell(one, way, { sender: '9876543210', utr, balanceMinor: 99 })
    expect(await db().$count(bankRecords, and(eq(bankRecords.utr, utr), eq(bankRecords.balanceMinor, 99)))).toBe(0)
  })
})

it('of a phone that does not watch the account pays no order, whoever sent it', async () => {
  const { cardNumber, order, phone } = await orderWithPhone()
  const other = server.fixtures.monitors.findIndex(({ monitorId }) => monitorId !== phone.monitorId)
  const { answer } = await monitorSender(server, other).report({
    ...{ amountMinor: order.payableMinor, cardNumber, sender: 'VM-HDFCBK' },
  })
  expect(answer).toMatchObject({ code: 200, data: { matchedOrderCode: null } })
  expect((await server.stored(order.orderCode)).status).toBe(2)
})

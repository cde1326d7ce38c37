import { eq } from 'drizzle-orm'
import { bankMessages, bankRecords, orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

/** A payment on an order's account that pays nothing yet, of a minor unit more than the order wants. */
async function record(w: CallWorld, order: OrderRecord | null, part: Partial<typeof bankRecords.$inferInsert> = {}) {
  const [row] = await w.db
    .insert(bankRecords)
    .values({
      kind: 'sms',
      recordId: w.number(),
      resourceId: order?.resourceId,
      supplierId: order?.supplierId,
      amountMinor: (order?.payableMinor ?? 0) + 1,
      text: 'credited',
      occurredAt: new Date(),
      status: 'unmatched',
      ...part,
    })
    .returning({ id: bankRecords.id })
  return must(row).id
}

/** A message that nobody could read. */
async function unreadMessage(w: CallWorld, text = 'hello') {
  const message = {
    kind: 'sms',
    recordId: w.number(),
    text,
    occurredAt: new Date(),
    unreadReason: 'noPattern',
  }
  return must((await w.db.insert(bankMessages).values(message).returning({ id: bankMessages.id }))[0])
}

/** A message that nobody could read, and where its amount stands. */
async function taughtMessage(w: CallWorld) {
  const { id } = await unreadMessage(w, `taught ${w.number()} 12.00`)
  const { pieces } = await w.admin.call('bankMessage.getTeaching', { messageId: id })
  return { messageId: id, direction: 'credit', pieces } as const
}

const WRITTEN = { says: 'credit', expression: 'example {amount}', decimalMark: 'point' } as const

/** A pattern of a name of its own. */
async function pattern(w: CallWorld) {
  const name = w.number()
  await w.admin.call('messagePattern.add', { name, ...WRITTEN })
  const { id, version } = must((await w.admin.call('messagePattern.getList', { name })).list[0])
  return { id, name, expectedVersion: version }
}

/** As a statement writes it. */
const yesterday = () =>
  new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10).split('-').toReversed().join('/')

/** Calls about payment records, their messages and the patterns of these. */
export const BANK_RECORD_EXAMPLES: Record<string, ExampleMaker> = {
  'bankRecord.match': async (w) => {
    const order = await w.order()
    return { input: { id: await record(w, order), orderCodes: [order.orderCode] } }
  },
  'bankRecord.importStatement': async (w) => ({
    input: { resourceId: (await w.order()).resourceId, templateId: 'icici-statement' },
    file: `Transaction Date,Transaction Remarks,Reference No,Withdrawal Amount,Deposit Amount,Balance\n${yesterday()} 10:00:00,UPI,UT${w.number()},,12.00,\n`,
  }),
  'bankMessage.reread': async (w) => ({ input: await unreadMessage(w) }),
  'bankMessage.rereadUnread': async (w) => {
    await unreadMessage(w)
    return { input: {} }
  },
  'bankMessage.teach': async (w) => ({ input: await taughtMessage(w), entries: 2 }),
  'bankMessage.proposeTeaching': async (w) => ({ as: 'custservice', input: await taughtMessage(w) }),
  'messagePattern.add': async (w) => ({ input: { name: w.number(), ...WRITTEN } }),
  'messagePattern.update': async (w) => ({
    input: { ...(await pattern(w)), ...WRITTEN, expression: 'other {amount}' },
  }),
  'messagePattern.revert': async (w) => {
    const { id, name } = await pattern(w)
    await w.admin.call('messagePattern.update', { id, name, ...WRITTEN, expression: 'other {amount}' })
    return { input: { id, toVersion: 1 } }
  },
  'messagePattern.setEnabled': async (w) => {
    const { id, expectedVersion } = await pattern(w)
    return { input: { id, expectedVersion, enabled: false } }
  },
  'bankRecord.claim': async (w) => ({ input: { id: await record(w, null) } }),
  'bankRecord.matchFitting': async (w) => {
    const order = await w.order()
    // Others want the same amount.
    const identifyCode = w.number()
    await w.db.update(orders).set({ identifyCode }).where(eq(orders.id, order.id))
    return { input: { ids: [await record(w, order, { amountMinor: order.payableMinor, identifyCode })] } }
  },
  'bankRecord.unmatch': async (w) => {
    const order = await w.paidOrder()
    const id = await record(w, order, { status: 'matched', orderId: order.id })
    return { input: { id, reason: 'another order’s' }, entries: 2 }
  },
  'bankRecord.setAside': async (w) => ({ input: { ids: [await record(w, await w.order())], reason: 'a gift' } }),
  'bankRecord.takeBack': async (w) => ({ input: { ids: [await record(w, await w.order(), { status: 'setAside' })] } }),
}

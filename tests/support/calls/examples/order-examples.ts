import { createHmac } from 'node:crypto'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbackAttempts, orders } from '#server/db/schema/schema.ts'
import { BANK_SENDER, must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { eq } from 'drizzle-orm'
import { equalLimits } from '#tests/support/equal-limits.ts'

const reason = 'seen on the statement'

/** An approval that somebody else asked for, on an order whose status is to be changed. */
async function asked(w: CallWorld): Promise<{ approvalId: number }> {
  const { orderCode } = await w.timedOutOrder()
  const asker = await w.client('platformadmin')
  await w.admin.call('system-config.set:approvalLimits', equalLimits(1))
  await w.server.services.settings.refresh()
  await asker.call('order.updateOrderStatus', { orderCode, status: ORDER_STATUS_IDS.pendingConfirmation, reason })
  await w.admin.call('system-config.set:approvalLimits', equalLimits(0))
  await w.server.services.settings.refresh()
  return { approvalId: must((await w.admin.call('todo.getMine', { target: orderCode })).list[0]).id }
}

/** A monitor's signed message. */
const signed = (w: CallWorld, fields: object) => {
  const { monitorId, key } = must(w.server.fixtures.monitors[0])
  const input = { monitorId, ...fields }
  const sign = createHmac('sha256', key).update(JSON.stringify(input)).digest('hex')
  return { input, headers: { 'x-monitor-sign': sign } }
}

/** Calls about collection orders, their callbacks, notes and approvals. */
export const ORDER_EXAMPLES = {
  'order.reselect': async (w) => ({ input: { orderCode: (await w.order()).orderCode } }),
  'order.reject': async (w) => ({
    input: { orderCode: (await w.order()).orderCode, rejectReason: 'other', rejectText: reason },
  }),
  'order.freeResource': async (w) => ({ input: { orderCode: (await w.order()).orderCode } }),
  'order.reverseOrder': async (w) => ({ input: { orderCode: (await w.paidOrder()).orderCode, reason } }),
  'order.unlockOrder': async (w) => ({ input: { orderCodes: [(await w.lockedOrder()).orderCode] } }),
  'order.updateOrderMark': async (w) => ({ input: { id: (await w.order()).id, orderMark: 2 } }),
  'order.updateOrderStatus': async (w) => ({
    input: {
      orderCode: (await w.timedOutOrder()).orderCode,
      status: ORDER_STATUS_IDS.pendingConfirmation,
      reason,
    },
  }),
  'order.undo': async (w) => {
    const { id, orderCode } = await w.order()
    await w.admin.call('order.updateOrderMark', { id, orderMark: 2 })
    return { input: { orderCode } }
  },
  'order-query.queryStatus': async (w) => ({ input: { id: (await w.order()).id } }),
  'order-query.supplier.queryStatus': async (w) => {
    const { id, supplierId } = await w.order()
    return { as: must(w.server.fixtures.suppliers.find((one) => one.id === supplierId)).account, input: { id } }
  },
  'order.bulkApply': async (w) => ({
    input: {
      action: 'MARK',
      params: { orderMark: 2 },
      orderCodes: [(await w.order()).orderCode, (await w.order()).orderCode],
    },
    entries: 2,
  }),
  'order.replenishmentOrder': async (w) => ({
    input: { orderCode: (await w.order()).orderCode, utr: w.number() },
  }),
  'order.callback': async (w) => ({ input: { orderCode: (await w.paidOrder()).orderCode } }),
  'orderCallBack.delete': async (w) => {
    const { id, orderCode } = await w.order()
    await w.db.update(orders).set({ callbackStatus: CALLBACK_STATUS_IDS.succeeded }).where(eq(orders.id, id))
    await w.db.insert(callbackAttempts).values({
      orderId: id,
      attempt: 1,
      url: 'http://127.0.0.1:9/none',
      requestBody: '{}',
      durationMs: 1,
      outcome: 'refused',
    })
    return { input: { orderCodes: [orderCode] } }
  },
  'orderCallBack.resend': async (w) => ({
    as: 'merchant01',
    input: { orderCodes: [(await w.paidOrder()).orderCode] },
  }),
  'orderCallBack.resendFailed': async (w) => {
    const { id } = await w.paidOrder()
    await w.db.update(orders).set({ callbackStatus: CALLBACK_STATUS_IDS.succeeded })
    await w.db.update(orders).set({ callbackStatus: CALLBACK_STATUS_IDS.failed }).where(eq(orders.id, id))
    return { as: 'merchant01', input: {} }
  },
  'api.order.create': async () => ({ input: {} }),
  'api.order.createBatch': async (w) => ({
    as: 'merchant01',
    input: { key: must(w.server.fixtures.merchants[0]).key },
    file: `productId,mchOrderNo,amount,notifyUrl,subject,userName\n3001,${w.number()},10000,http://127.0.0.1:9/none,Top-up,Asha\n`,
    // The order, and the file.
    entries: 2,
  }),
  'monitor.report': async (w) =>
    signed(w, {
      recordId: w.number(),
      kind: 'sms',
      sender: BANK_SENDER,
      cardNumber: must(w.server.fixtures.resources[0]).cardNumber,
      amountMinor: 71,
      text: 'credited',
      occurredAt: new Date().toISOString(),
    }),
  'pay.submitUtr': async (w) => ({ input: { payLink: (await w.order()).orderCode, utr: '412345678901' } }),
  'pay.payNow': async (w) => ({ input: { payLink: (await w.order()).orderCode } }),
  'monitor.heartbeat': async (w) => signed(w, { at: new Date().toISOString() }),
  'note.add': async (w) => ({
    input: { kind: 'order', subject: (await w.order()).orderCode, text: 'asks for a refund', pinned: true },
  }),
  'note.setPinned': async (w) => ({ input: { id: await note(w), pinned: true } }),
  'note.remove': async (w) => ({ input: { id: await note(w) } }),
  'todo.decide': async (w) => ({ input: { ...(await asked(w)), approve: false, note: reason } }),
  'todo.withdraw': async (w) => ({ as: 'platformadmin', input: await asked(w) }),
} satisfies Record<string, ExampleMaker>

async function note(w: CallWorld): Promise<number> {
  const { orderCode } = await w.order()
  const made = await w.admin.call('note.add', { kind: 'order', subject: orderCode, text: 'called twice' })
  return made.note.id
}

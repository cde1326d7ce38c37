import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

const reason = 'seen on the statement'
const coded = async (made: Promise<{ orderCode: string }>, fields: object = {}) => ({
  input: { orderCode: (await made).orderCode, ...fields },
})
const numbered = async (made: Promise<{ id: number }>, fields: object = {}) => ({
  input: { orderId: (await made).id, ...fields },
})

/** Calls about payouts and their batches. A batch and its payout each have an entry. */
export const PAYOUT_EXAMPLES = {
  'api.payoutOrder.create': async () => ({ input: {} }),
  'api.callback.resend': async () => ({ input: {} }),
  'api.test.order.pay': async () => ({ input: {} }),
  'testOrder.end': async (w) => ({
    as: 'merchant01',
    input: { orderCode: await w.testOrder(10_000), outcome: 'paid' },
  }),
  'testOrder.resendCallback': async (w) => ({ as: 'merchant01', input: { orderCode: await w.testOrder(10_001) } }),
  'api.payoutOrder.createBatch': async (w) => ({
    as: 'merchant01',
    input: { key: must(w.server.fixtures.merchants[0]).key },
    file: `productId,mchOrderNo,amount,notifyUrl,userName,cardNumber,ifscCode\n3002,${w.number()},10000,http://127.0.0.1:9/none,Asha Rao,50100012345678,HDFC0001234\n`,
    // The payout, and the file.
    entries: 2,
  }),
  'payoutOrder.create': async (w) => ({
    as: 'merchant01',
    input: {
      productId: 3002,
      mchOrderNo: w.number(),
      amount: 10_000,
      userName: 'Asha Rao',
      cardNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
    },
  }),
  'payoutOrder.bulkApply': async (w) => ({
    input: { action: 'CLAIM', orderCodes: [(await w.payout()).orderCode, (await w.payout()).orderCode] },
    entries: 2,
  }),
  'payoutOrderClaim.claimOrder': (w) => numbered(w.payout()),
  'payoutOrderClaim.cancelClaim': (w) => numbered(w.claimed()),
  'payoutOrderClaim.takeAway': (w) => numbered(w.claimed(), { reason }),
  'payoutOrderClaim.claimNext': async (w) => {
    await w.payout()
    return { as: 'custservice', input: {} }
  },
  'payoutOrder.startPayment': (w) => coded(w.claimed(), { resourceId: w.server.accountId }),
  'payoutOrder.sendToGateway': (w) => coded(w.gatewayPayout(), { resourceId: w.gatewayId }),
  'payoutOrder.queryStatus': (w) => coded(w.lost()),
  'payoutOrder.complete': (w) => coded(w.paying(), { utr: w.number() }),
  'payoutOrder.markAbnormal': (w) => coded(w.paying(), { reason }),
  'payoutOrder.confirmUnpaid': (w) => coded(w.lost(), { evidence: reason }),
  'payoutOrder.reject': (w) =>
    coded(w.claimed(), { rejectReason: 'other', rejectText: reason, rejectMode: 'toMerchant' }),
  'payoutOrder.reverse': (w) => coded(w.paid(), { reason }),
  'payoutOrder.updateStatus': (w) => coded(w.payout(), { status: 'failed', reason }),
  'payoutOrder.unlock': async (w) => {
    const { id, orderCode } = await w.paying()
    await w.lockPayout(id)
    return { input: { orderCodes: [orderCode] } }
  },
  'payoutOrder.updateMark': (w) => coded(w.payout(), { orderMark: 2 }),
  'payoutOrder.callback': (w) => coded(w.paid()),
  'payoutOrder.undo': async (w) => {
    const { orderCode } = await w.payout()
    await w.admin.call('payoutOrder.updateMark', { orderCode, orderMark: 2 })
    return { input: { orderCode } }
  },
  'riskControl.hold': (w) => coded(w.payout(), { reason }),
  'riskControl.release': async (w) => {
    const { orderCode } = await w.payout()
    await w.admin.call('riskControl.hold', { orderCode, reason })
    return { input: { orderCode, note: reason } }
  },
  'payoutBatch.create': async (w) => ({ input: await w.batchInput(), entries: 2 }),
  'payoutBatch.cancel': async (w) => ({ input: { batchId: (await w.batch()).batchId }, entries: 2 }),
  'payoutBatch.export': async (w) => ({ input: { batchId: (await w.batch()).batchId }, entries: 2 }),
  'payoutBatch.confirm': async (w) => ({ input: { batchId: (await w.exportedBatch()).batchId }, entries: 2 }),
  'payoutBatch.abnormal': async (w) => ({
    input: { ...(await w.exportedBatch()), rejectReason: 'wrongCardOrName', rejectMode: 'toList' },
    entries: 2,
  }),
  'payoutBatch.uploadResult': async (w) => await result(w),
} satisfies Record<string, ExampleMaker>

async function result(w: CallWorld) {
  const { batchId, orderCodes } = await w.exportedBatch()
  const file = `REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${orderCodes[0]},100.00,Success,UTR1,\n`
  return { input: { batchId }, file }
}

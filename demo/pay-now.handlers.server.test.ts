import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { bankRecords, monitorResources, orders } from '#server/db/schema/schema.ts'
import { startChainServer } from '#demo/chain-node/chain-server.ts'
import { createDemoChain } from '#demo/chain-node/demo-chain.ts'
import type { Transaction } from '#demo/chain-node/demo-chain.ts'
import { setDemoSettings } from '#demo/demo-settings.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { openProduct } from '#tests/support/open-product.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => await setInstallationKind(server.services.db, 'demo'))
afterAll(async () => await server.dispose())

const payNow = async (payLink: string) => await server.anonymous.attempt('pay.payNow', { payLink })
const stateOf = async (payLink: string) => (await server.anonymous.call('pay.getState', { payLink })).state

it('lets the demo’s phone report the payment, once, with what the payer gave', async () => {
  const { orderCode } = await server.createOrder({ userName: 'Asha Rao' })
  // Another order of the same amount: what the payer writes tells them apart.
  await server.createOrder()
  await server.anonymous.call('pay.submitUtr', { payLink: orderCode, utr: '412345678901' })
  expect(await payNow(orderCode)).toMatchObject({ code: 200 })
  expect(await stateOf(orderCode)).toBe('paid')
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
  expect(order).toMatchObject({ utr: '412345678901', validateUserName: 'Asha Rao', realAmountMinor: 10_000 })
  expect(await payNow(orderCode)).toMatchObject({ status: 409, msg: 'pay.ended' })
  expect(await server.services.db.$count(bankRecords)).toBe(1)
})

it('pays in a wallet too, and in USDT by a phone where the demo has no node of the chain', async () => {
  const paid = async (productId: number) => {
    const { orderCode } = await server.createOrder({ productId, amount: 70_000 })
    expect(await payNow(orderCode)).toMatchObject({ code: 200 })
    return await stateOf(orderCode)
  }
  expect(await paid(1008)).toBe('paid')
  await openProduct(server, 3015, { walletAddress: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', cardNumber: null })
  expect(await paid(3015)).toBe('paid')
})

it('pays in USDT on the chain where the demo has a node of it, the same transfer however often it is asked', async () => {
  const paid: Transaction[] = []
  const chain = createDemoChain({ network: 'tron' })
  const node = await startChainServer({ chains: [chain], pay: (_chain, transaction) => paid.push(transaction) })
  onTestFinished(node.stop)
  await setDemoSettings(server.services, { tronNodeUrl: node.urlOf('tron') })
  const { orderCode } = await server.createOrder({ productId: 3015, amount: 75_000 })
  const records = await server.services.db.$count(bankRecords)
  for (let nth = 0; nth < 2; nth += 1) expect(await payNow(orderCode)).toMatchObject({ code: 200 })
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
  expect(new Set(paid.map(({ txId }) => txId)).size).toBe(1)
  expect(paid[0]?.payments).toMatchObject([{ amount: BigInt(order?.payableMinor ?? 0) }])
  // It is paid once the chain has been read, and not because somebody said so.
  expect(await stateOf(orderCode)).toBe('waiting')
  expect(await server.services.db.$count(bankRecords)).toBe(records)
  await node.stop()
  expect(await payNow(orderCode)).toMatchObject({ status: 409, msg: 'pay.noPhone' })
  await setDemoSettings(server.services, { tronNodeUrl: '' })
})

it('does not exist, and is not offered, where the system is no demo', async () => {
  const { orderCode } = await server.createOrder({ amount: 80_000 })
  expect(await server.anonymous.call('pay.getOrder', { payLink: orderCode })).toMatchObject({ isDemo: true })
  await setInstallationKind(server.services.db, 'real')
  expect(await payNow(orderCode)).toMatchObject({ status: 404, msg: 'endpoint.notFound' })
  expect(await server.anonymous.call('pay.getOrder', { payLink: orderCode })).toMatchObject({ isDemo: false })
  expect(await stateOf(orderCode)).toBe('waiting')
  expect(await payNow('C2611200000000000')).toMatchObject({ msg: 'endpoint.notFound' })
})

it('says so where no phone watches the account', async () => {
  await server.services.db.delete(monitorResources)
  const { orderCode } = await server.createOrder({ amount: 90_000 })
  expect(await payNow(orderCode)).toMatchObject({ status: 409, msg: 'pay.noPhone' })
})

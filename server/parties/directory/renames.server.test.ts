import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { merchants, resources, suppliers } from '#server/db/schema/schema.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

const OLD = 'Name of before the rename'
const NEW = 'Name since the rename'
/** These tell what was done, in the words of then; so do parts of an order’s detail. */
const HISTORY: readonly EndpointName[] = ['audit.getList']
const HISTORY_FIELDS = ['allocations', 'history']

let server: PayoutServer
let admin: TestClient
let orderCode: string
let payoutCode: string
beforeAll(async () => {
  server = await startPayoutServer()
  const { db } = server.services
  await db.update(merchants).set({ name: OLD })
  await db.update(suppliers).set({ name: OLD })
  await db.update(resources).set({ name: OLD })
  admin = await server.signIn('superadmin', { secondLevel: true })
  orderCode = (await server.createOrder()).orderCode
  payoutCode = (await server.createPayout()).orderCode
  const { id } = (await admin.call('payoutOrder.getDetail', { orderCode: payoutCode })).order
  await admin.call('payoutOrderClaim.claimOrder', { orderId: id })
  await admin.call('payoutOrder.startPayment', { orderCode: payoutCode, resourceId: server.accountId })
  await admin.call('riskControl.hold', { orderCode: (await server.createPayout()).orderCode, reason: 'look at it' })
  await rename()
})
afterAll(async () => await server.dispose())

/** Renames every party and account by the calls of the console. */
async function rename(): Promise<void> {
  for (const { id } of (await admin.call('merchant.getList', {})).list)
    await admin.call('merchant.update', { id, name: NEW })
  for (const { id } of (await admin.call('supplier.getList', {})).list)
    await admin.call('supplier.update', { id, name: NEW })
  // Accounts are renamed with all that their family has; the name alone is what this is about.
  await server.services.db.update(resources).set({ name: NEW })
}

const span = { startTime: '2020-01-01 00:00:00', endTime: '2040-01-01 00:00:00' }
/** Inputs of calls that need one. */
const inputsOf = (name: EndpointName): object =>
  name === 'order.getDetail' ? { orderCode } : name === 'payoutOrder.getDetail' ? { orderCode: payoutCode } : {}

it('shows no old name in any list, detail or figure', async () => {
  const told: string[] = []
  const asked: EndpointName[] = []
  for (const name of Object.keys(contract) as EndpointName[]) {
    const spec: EndpointSpec = contract[name]
    if (spec.method !== 'GET' || spec.responds !== undefined || !Array.isArray(spec.access)) continue
    if (!spec.access.includes('superAdmin') || HISTORY.includes(name)) continue
    for (const input of [inputsOf(name), span]) {
      const parsed = spec.input.safeParse(input)
      if (!parsed.success) continue
      const answer = await admin.attempt(name, { ...input } as never)
      expect(answer.code, name).toBeLessThan(500)
      if (answer.code !== 200) continue
      asked.push(name)
      if (
        JSON.stringify(answer, (field, value: unknown) =>
          HISTORY_FIELDS.includes(field) ? undefined : value,
        ).includes(OLD)
      )
        told.push(name)
    }
  }
  // The walk must see what it is about.
  expect(asked).toEqual(
    expect.arrayContaining([
      'order.getList',
      'payoutOrder.getList',
      'order.getDetail',
      'payoutOrder.getDetail',
      'riskControl.getDetections',
      'orderCallBack.getList',
    ]),
  )
  expect([...new Set(told)]).toEqual([])
})

it('answers actions and searches with the new names', async () => {
  const { order } = await admin.call('payoutOrder.updateMark', { orderCode: payoutCode, orderMark: 4 })
  expect([order.merchantName, order.supplierName, order.resourceName]).toEqual([NEW, NEW, NEW])
  const marked = await admin.call('order.updateOrderMark', {
    id: (await admin.call('order.getDetail', { orderCode })).order.id,
    orderMark: 4,
  })
  expect([marked.order.merchantName, marked.order.supplierName, marked.order.resourceName]).toEqual([NEW, NEW, NEW])
  const listed = await admin.call('order.getList', { orderCode })
  expect(listed.list.map(({ merchantName }) => merchantName)).toEqual([NEW])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { maskNumber } from '#domain/privacy/masked-numbers.ts'
import type { Role } from '#domain/roles.ts'
import { userProducts, payoutOrders, resources } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'

const CARD = '50100012345678'
const VPA = 'asha.rao1985@okaxis'
const MASKED = { cardNumber: '5010 •••• 5678', vpa: 'asha •••• 1985@okaxis' }
/** Who reads payouts, and whether the detail shows them full numbers. */
const READERS: readonly [FixtureAccount, boolean][] = [
  ['superadmin', true],
  ['platformadmin', true],
  ['custservice', true],
  ['supplier02', true],
  ['merchant01', true],
  ['techmaintain', false],
]

let server: TestServer
let clients: Map<FixtureAccount, TestClient>
let payout: { id: number; orderCode: string }
let order: { orderCode: string; cardNumber: string }

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const merchant = must(server.fixtures.merchants[0])
  const supplierId = must(server.fixtures.suppliers[1]).id
  await db
    .insert(userProducts)
    .values([{ ownerKind: 'merchant' as const, ownerId: merchant.id, productId: 3002, rate: 100 }])
  await db.insert(resources).values({
    supplierId,
    productId: 3002,
    name: 'Payout account',
    cardNumber: '000405112233',
    accountName: 'Paydesk Ltd',
    maxConcurrentOrders: 10,
  })
  const lines = [
    { account: availableOf('merchant', merchant.id), currency: 'INR', exponent: 2, amountMinor: 1_000_000 },
    { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -1_000_000 },
  ]
  await db.transaction((tx) => postTransaction(tx, { cause: 'opening', at: new Date(), lines }))
  const entries = READERS.map(async ([account]) => [account, await server.signIn(account)] as const)
  clients = new Map(await Promise.all(entries))
  payout = await createPayout()
  const { orderCode } = await server.createOrder()
  const made = await as('superadmin').call('order.getDetail', { orderCode })
  order = { orderCode, cardNumber: must(made.order.cardNumber) }
})
afterAll(async () => await server.dispose())

const as = (account: FixtureAccount) => must(clients.get(account))

async function createPayout(): Promise<{ id: number; orderCode: string }> {
  const { db } = server.services
  const merchant = must(server.fixtures.merchants[0])
  const fields = {
    mchId: merchant.mchId,
    productId: 3002,
    mchOrderNo: randomUUID(),
    notifyUrl: 'http://127.0.0.1:9/none',
    amount: 10_000,
    userName: 'Asha Rao',
    cardNumber: CARD,
    vpa: VPA,
    ifscCode: 'HDFC0001234',
  }
  const sign = signParams(fields, merchant.key, merchant.encryption)
  const { orderCode } = await server.anonymous.call('api.payoutOrder.create', { ...fields, sign })
  const supplierId = must(server.fixtures.suppliers[1]).id
  const [row] = await db
    .update(payoutOrders)
    .set({ supplierId })
    .where(eq(payoutOrders.orderCode, orderCode))
    .returning({ id: payoutOrders.id })
  return { id: must(row).id, orderCode }
}

async function exported(client: TestClient, name: 'order.export' | 'payoutOrder.export', input: object) {
  const response = await fetch(`${server.baseUrl}${contract[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: client.token },
    body: JSON.stringify({ ...input, language: 'en-US' }),
  })
  return await response.text()
}

describe.each(READERS)('%s', (account, isWhole) => {
  it('sees payees’ numbers masked in the middle in lists, and finds them by the full number', async () => {
    const { role } = server.fixtures.users[account]
    const lists = (['payoutOrder.getList', 'payoutOrder.getPool'] as const).filter((name) =>
      (contract[name].access as readonly Role[]).includes(role),
    )
    for (const name of lists) {
      for (const filter of [{}, { cardNumber: CARD }]) {
        const { list } = await as(account).call(name, filter)
        expect(list.find(({ id }) => id === payout.id)).toMatchObject(MASKED)
        expect(JSON.stringify(list)).not.toContain(CARD)
      }
      const { list } = await as(account).call(name, { cardNumber: MASKED.cardNumber })
      expect(list).toEqual([])
    }
  })

  it(`sees ${isWhole ? 'whole' : 'masked'} numbers in the record, its request and exports`, async () => {
    const detail = await as(account).call('payoutOrder.getDetail', { orderCode: payout.orderCode })
    expect(detail.order).toMatchObject(isWhole ? { cardNumber: CARD, vpa: VPA } : MASKED)
    if (account !== 'supplier02')
      expect(detail.request).toMatchObject(isWhole ? { cardNumber: CARD, vpa: VPA } : MASKED)
    const input = { selection: { orderCodes: [payout.orderCode] }, columns: ['orderCode', 'cardNumber', 'vpa'] }
    const csv = await exported(as(account), 'payoutOrder.export', input)
    expect(csv).toContain([payout.orderCode, ...(isWhole ? [CARD, VPA] : Object.values(MASKED))].join(','))
    expect(JSON.stringify(detail).includes(CARD) || csv.includes(CARD)).toBe(isWhole)
  })
})

it('masks the numbers of collection orders in the same way', async () => {
  const masked = maskNumber(order.cardNumber)
  expect(masked).not.toBe(order.cardNumber)
  for (const [account, shown] of [
    ['custservice', order.cardNumber],
    ['techmaintain', masked],
  ] as const) {
    const { list } = await as(account).call('order.getList', { cardNumber: order.cardNumber })
    expect(list.find(({ orderCode }) => orderCode === order.orderCode)?.cardNumber).toBe(masked)
    const detail = await as(account).call('order.getDetail', { orderCode: order.orderCode })
    expect(detail.order.cardNumber).toBe(shown)
    const input = { selection: { orderCodes: [order.orderCode] }, columns: ['orderCode', 'cardNumber'] }
    expect(await exported(as(account), 'order.export', input)).toContain(`${order.orderCode},${shown}`)
  }
})

it('masks numbers in pushes and action responses, and shows them in full in a batch to those who pay it', async () => {
  const socket = watchSocket(await server.openSocket())
  await socket.ask('auth', { token: as('custservice').token })
  const { order: claimed } = await as('custservice').call('payoutOrderClaim.claimOrder', { orderId: payout.id })
  expect(claimed).toMatchObject(MASKED)
  const push = await socket.push('payout.changed', ({ data }) => data.order.id === payout.id)
  expect(push.data.order).toMatchObject(MASKED)
  socket.socket.close()
  await as('custservice').call('payoutOrderClaim.cancelClaim', { orderId: payout.id })

  const [account] = await server.services.db.select().from(resources).where(eq(resources.productId, 3002))
  const input = {
    payoutTime: '2099-01-01 10:00:00',
    resourceIdList: [must(account).id],
    templateId: 'icici-cib',
    maxOrders: 10,
  }
  const preview = await as('custservice').call('payoutBatch.preview', input)
  expect(preview.list).toMatchObject([{ cardNumber: CARD }])
  const { batch } = await as('custservice').call('payoutBatch.create', input)
  const members = async (reader: FixtureAccount) =>
    (await as(reader).call('payoutBatch.getOrders', { batchId: batch.id })).list.map((one) => one.order.cardNumber)
  expect(await members('custservice')).toEqual([CARD])
  expect(await members('techmaintain')).toEqual([MASKED.cardNumber])
  const file = await fetch(`${server.baseUrl}${contract['payoutBatch.export'].path}?batchId=${batch.id}`, {
    headers: { token: as('custservice').token },
  })
  expect(await file.text()).toContain(CARD)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { ipRules, ORDER_TOTALS, PAYOUT_TOTALS, users } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('platformadmin')
  await foldKept(server.services, ORDER_TOTALS)
  await foldKept(server.services, PAYOUT_TOTALS)
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
const merchantOf = async (account: FixtureAccount) => must((await admin.call('merchant.getList', { account })).list[0])
const supplierOf = async (account: FixtureAccount) => must((await admin.call('supplier.getList', { account })).list[0])

it('lists merchants with their money, terms and account, and no key', async () => {
  const { id, userId } = await merchantOf('merchant01')
  const lines = (currency: string, exponent: number, amountMinor: number) => [
    { account: EXTERNAL_ACCOUNT, currency, exponent, amountMinor: -amountMinor },
    { account: availableOf('merchant', id), currency, exponent, amountMinor },
  ]
  await db().transaction(async (tx) => {
    await postTransaction(tx, { cause: 'opening', at: new Date(), lines: lines('INR', 2, 5_000) })
    await postTransaction(tx, { cause: 'opening', at: new Date(), lines: lines('USDT', 6, 1_500_000) })
  })
  await db().update(users).set({ payPasswordHash: 'set' }).where(eq(users.id, userId))
  const rule = { userId, effect: 'allow', enabled: true }
  await db()
    .insert(ipRules)
    .values([
      { ...rule, network: '198.51.100.1', scope: 'api' },
      { ...rule, network: '198.51.100.0/30', scope: 'api' },
      { ...rule, network: '198.51.100.2', scope: 'api', enabled: false },
      { ...rule, network: '198.51.100.3', scope: 'account' },
    ])
  const merchant = await merchantOf('merchant01')
  const nothing = { frozenMinor: 0, heldMinor: 0, depositMinor: 0 }
  expect(merchant).toMatchObject({
    mchId: 'M0001',
    status: 'active',
    signIn: 'active',
    googleBinding: 'bound',
    hasPayPassword: true,
    signInAddresses: 1,
    apiAddresses: 2,
    maxConcurrentOrders: null,
    minBalances: {},
    floatsUp: {},
    products: expect.arrayContaining([expect.objectContaining({ productId: 3001, rate: 250, enabled: true })]),
    balances: [
      { currency: 'INR', exponent: 2, availableMinor: 5_000, ...nothing },
      { currency: 'USDT', exponent: 6, availableMinor: 1_500_000, ...nothing },
    ],
  })
  expect(JSON.stringify(merchant)).not.toMatch(/key/i)
  expect(await merchantOf('merchant02')).toMatchObject({ hasPayPassword: false, apiAddresses: 0, balances: [] })
})

it('lists suppliers with their limits and their parent, and narrows by it', async () => {
  const head = await supplierOf('supplier01')
  expect(head).toMatchObject({ parentId: null, dailyCountLimit: null, totalLimits: {}, floatsUp: {} })
  expect(head.products).toContainEqual({ productId: 3001, rate: 250, fixedFeeMinor: 0, enabled: true })
  const { list } = await admin.call('supplier.getList', { parentId: head.id })
  expect(list).toMatchObject([{ account: 'supplier03', parentId: head.id, parentName: head.name }])
})

it('answers what each did today only while showUserStatisticInfo is on', async () => {
  await server.paidOrder(12_300)
  const open = await server.newOrder(200)
  await setSettings(server, { showUserStatisticInfo: true })
  const shown = await merchantOf('merchant01')
  expect(shown).toMatchObject({
    openOrders: 1,
    todayOrders: 2,
    todaySuccess: 50,
    today: [{ currency: 'INR', exponent: 2, amountMinor: 12_500 }],
  })
  const { list } = await admin.call('supplier.getList', {})
  expect(list.reduce((sum, { todayOrders }) => sum + (todayOrders ?? 0), 0)).toBe(2)
  expect(list.find(({ id }) => id === open.supplierId)).toMatchObject({ openOrders: 1 })
  expect(await merchantOf('merchant02')).toMatchObject({ openOrders: 0, todayOrders: 0, todaySuccess: null, today: [] })
  await setSettings(server, { showUserStatisticInfo: false })
  expect(await merchantOf('merchant01')).toMatchObject({
    openOrders: 1,
    todayOrders: null,
    todaySuccess: null,
    today: [],
  })
})

it('exports limits in words and money by currency', async () => {
  const { list } = await admin.call('merchant.getList', {})
  const response = await fetch(`${server.baseUrl}${contract['merchant.export'].path}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      selection: { ids: list.map(({ id }) => id) },
      columns: ['mchId', 'maxConcurrentOrders', 'minBalances', 'available', 'signIn'],
      language: 'en-US',
    }),
  })
  expect(await response.text()).toContain('M0001,Unlimited,None,169.92 INR; 1.500000 USDT,On')
})

it('answers nothing of it to merchants and suppliers, and suppliers alone to technical support', async () => {
  for (const account of ['merchant01', 'supplier01'] as const) {
    const outside = await server.signIn(account)
    expect((await outside.attempt('merchant.getList', {})).code).toBe(403)
    expect((await outside.attempt('supplier.getList', {})).code).toBe(403)
  }
  const support = await server.signIn('techsupport')
  expect((await support.attempt('merchant.getList', {})).code).toBe(403)
  expect((await support.attempt('supplier.getList', {})).code).toBe(200)
})

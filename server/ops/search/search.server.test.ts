import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOUND_LISTS } from '#contract/people/search.endpoints.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { MESSAGE_EVENT_NAMES } from '#domain/messages/message-events.ts'
import type { Role } from '#domain/roles.ts'
import { ROLES } from '#domain/roles.ts'
import {
  bankRecords,
  banks,
  ipAllowances,
  ipFreezes,
  ipRules,
  merchants,
  messagePatterns,
  notes,
  payoutBatches,
  payoutOrders,
  resources,
  suppliers,
  usdtTransfers,
} from '#server/db/schema/schema.ts'
import { titlesOf } from '#server/access/messages/wording.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { ROLE_ACCOUNTS } from '#tests/support/seed-fixtures.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

const HASH = '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const TEMPLATE = titlesOf(must(MESSAGE_EVENT_NAMES[0]))['en-US']
const BATCH = 'B2611200000000042'

let server: PayoutServer
let own: OrderRecord
let ofTeam: OrderRecord
let foreign: OrderRecord
let payoutCode: string
const clients = new Map<FixtureAccount, TestClient>()

async function clientOf(account: FixtureAccount): Promise<TestClient> {
  const client = clients.get(account) ?? (await server.signIn(account))
  clients.set(account, client)
  return client
}
const find = async (account: FixtureAccount, text: string): Promise<SearchAnswer> =>
  await (await clientOf(account)).call('search.find', { text })
/** Orders and payouts found by a text, as `field code`. */
const found = async (text: string, account: FixtureAccount = 'custservice') => {
  const { orders, payouts } = await find(account, text)
  return [...orders, ...payouts].map(({ field, orderCode }) => `${field} ${orderCode}`)
}

beforeAll(async () => {
  server = await startPayoutServer()
  const { db } = server.services
  const [mine, other, team] = server.fixtures.suppliers
  const [firstMerchant, secondMerchant] = server.fixtures.merchants
  ;[own, ofTeam, foreign] = (await insertOrders(server, [
    {
      supplierId: must(mine).id,
      merchantId: must(firstMerchant).id,
      merchantOrderId: 'shop-1001',
      utr: '412345678901',
      cardNumber: '6222020000001234',
      identifyCode: '004217',
    },
    { supplierId: must(team).id, merchantId: must(firstMerchant).id, merchantOrderId: 'shop-1002', utr: HASH },
    {
      supplierId: must(other).id,
      merchantId: must(secondMerchant).id,
      orderCode: 'C9902010000000003',
      merchantOrderId: 'CANARY-1003',
      utr: '599999999999',
      cardNumber: '6222020000009999',
      usdtAddress: TRON,
      identifyCode: '771177',
      userName: 'Canary Ranger',
      ip: '203.0.113.99',
      amountMinor: 777_777,
      payableMinor: 777_777,
      realAmountMinor: 777_779,
    },
  ])) as [OrderRecord, OrderRecord, OrderRecord]
  payoutCode = (await server.createPayout({ mchOrderNo: 'pay-77', vpa: 'asha@okicici' })).orderCode
  await db
    .update(payoutOrders)
    .set({
      utr: '833333333333',
      payoutCardNumber: '000405112233',
      address: TRON,
      supplierId: must(other).id,
      amountMinor: 888_800,
    })
    .where(eq(payoutOrders.orderCode, payoutCode))
  const custservice = server.fixtures.users.custservice.userId
  await db.insert(payoutBatches).values({
    batchNumber: BATCH,
    state: 1,
    templateId: 'x',
    template: {} as never,
    payoutTime: new Date(),
    resourceIds: [],
    currency: 'INR',
    exponent: 2,
    maxOrders: 1,
    orderCount: 3,
    totalMinor: 1,
    fileName: 'canary-file.csv',
    createdByUserId: custservice,
    createdBy: 'x',
  })
  await db
    .update(suppliers)
    .set({ name: 'CANARY supplier' })
    .where(eq(suppliers.id, must(other).id))
  await db
    .update(merchants)
    .set({ name: 'CANARY merchant' })
    .where(eq(merchants.id, must(secondMerchant).id))
  await db
    .update(resources)
    .set({ name: 'CANARY account', vpa: '9812345670@canary' })
    .where(eq(resources.supplierId, must(other).id))
  await db.insert(bankRecords).values({
    ...{ kind: 'sms', recordId: 'canary', supplierId: must(other).id, amountMinor: 50_000, status: 'unmatched' },
    ...{ utr: 'CANARYUTR123456', text: 'credited', occurredAt: new Date() },
  })
  await db.insert(banks).values({ name: 'Canary Bank', code: 'CNRY', country: 'india' })
  await db.insert(ipRules).values({ network: '198.51.100.0/24', effect: 'refuse', scope: 'role', role: 'merchant' })
  await db.insert(messagePatterns).values({ name: 'Canary pattern' })
  await db.insert(ipAllowances).values({ network: '198.51.0.0/16', reason: 'canary' })
  await db.insert(ipFreezes).values({
    ...{ network: '198.51.100.7', mode: 'freeze', reason: 'canary', evidence: {} as never },
    ...{ startsAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
  })
  await db.insert(usdtTransfers).values({
    ...{ network: 'tron', txId: 'canary', fromAddress: 'x', toAddress: TRON, amountMinor: 1, blockNumber: 1 },
    ...{ blockHash: 'x', blockAt: new Date(), logIndex: 0 },
  })
  await db
    .insert(notes)
    .values({ kind: 'supplier', subject: String(must(other).id), text: 'CANARY', userId: custservice, createdBy: 'x' })
})
afterAll(() => server.dispose())

describe('one search', () => {
  it('finds an order by every number it has, and says by which', async () => {
    const { orderCode } = own
    expect(await found(`please look at ${orderCode.toLowerCase()}, thanks`)).toEqual([`orderCode ${orderCode}`])
    expect(await found('shop-1001')).toEqual([`merchantOrderId ${orderCode}`])
    expect(await found(' 412345678901 ')).toEqual([`utr ${orderCode}`])
    expect(await found('6222020000001234')).toEqual([`cardNumber ${orderCode}`])
    expect(await found('004217')).toEqual([`identifyCode ${orderCode}`])
    expect(await found(`0x${HASH.toLowerCase()}`)).toEqual([`utr ${ofTeam.orderCode}`])
  })

  it('finds payouts and collections beside each other, and payouts by what only they have', async () => {
    expect(await found(payoutCode)).toEqual([`orderCode ${payoutCode}`])
    expect(await found('pay-77')).toEqual([`merchantOrderId ${payoutCode}`])
    expect(await found('833333333333')).toEqual([`utr ${payoutCode}`])
    expect(await found('asha@okicici')).toEqual([`vpa ${payoutCode}`])
    expect(await found('000405112233')).toEqual([`payoutCardNumber ${payoutCode}`])
    expect(await found(TRON)).toEqual([`wallet ${foreign.orderCode}`, `wallet ${payoutCode}`])
    const { payouts } = await find('custservice', payoutCode)
    expect(payouts).toEqual([expect.objectContaining({ payoutStatus: 1, merchantOrderId: 'pay-77', isTeam: false })])
  })

  it('finds orders and payouts by the beginning of the merchant’s number, the whole one first and then the newest', async () => {
    expect(await found('shop-10')).toEqual([`merchantOrderId ${ofTeam.orderCode}`, `merchantOrderId ${own.orderCode}`])
    expect(await found('pay-7'), 'from four characters with a digit').toEqual([`merchantOrderId ${payoutCode}`])
    expect(await found('pay')).toEqual([])
    expect(await found('hop-1001'), 'not within it').toEqual([])
    expect(await found('shop_10'), 'no wildcard').toEqual([])
    expect(await found('shop-10', 'supplier02'), 'of others').toEqual([])
  })

  it.each(['orders', 'payout_orders'])('reads the beginning of a number in %s by index', async (table) => {
    const plan = await server.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return await tx.execute(
        sql`explain select id from ${sql.identifier(table)} where merchant_order_id like 'shop-10%'`,
      )
    })
    const text = JSON.stringify(plan.rows)
    expect(text).toContain('merchant_order')
    expect(text).toMatch(/Index Cond.*~>=~/)
  })

  it('finds a merchant’s own number beside however many of others that begin alike', async () => {
    const [, second] = server.fixtures.merchants
    const [mine] = await insertOrders(server, [{ merchantId: must(second).id, merchantOrderId: 'ALIKE-1-last' }])
    for (let from = 0; from < 1_200; from += 300) {
      const alike = Array.from({ length: 300 }, (_, at) => ({ merchantOrderId: `ALIKE-1-${from + at}` }))
      await insertOrders(server, alike)
    }
    expect(await found('ALIKE-1', 'merchant02')).toEqual([`merchantOrderId ${must(mine).orderCode}`])
  })

  it('finds batches, parties and accounts by number and by name', async () => {
    expect((await find('custservice', BATCH.toLowerCase())).batches).toEqual([
      { id: expect.any(Number), batchNumber: BATCH, state: 'drafting', orderCount: 3, fileName: 'canary-file.csv' },
    ])
    expect((await find('custservice', 'merchant01')).merchants).toEqual([
      {
        id: must(server.fixtures.merchants[0]).id,
        number: 'M0001',
        name: 'merchant01 Ltd',
        account: 'merchant01',
        isTeam: false,
      },
    ])
    expect((await find('custservice', 'M0001')).merchants).toHaveLength(1)
    expect((await find('custservice', 'supplier0')).suppliers.map(({ account }) => account)).toEqual([
      'supplier01',
      'supplier03',
      'supplier02',
    ])
    expect((await find('custservice', '000405112233')).accounts).toEqual([
      { id: server.accountId, name: 'CANARY account', productId: 3002, supplierName: 'CANARY supplier', isTeam: false },
    ])
  })

  it('answers at most a few of a kind, and reads wildcards as themselves', async () => {
    const shared = { supplierId: must(server.fixtures.suppliers[0]).id, identifyCode: '313131' }
    await insertOrders(
      server,
      Array.from({ length: 8 }, () => shared),
    )
    expect((await find('custservice', '313131')).orders).toHaveLength(5)
    expect((await find('custservice', '%%%')).merchants).toEqual([])
  })

  it.each(ROLES)('is open to %s, with only the kinds whose lists the role reads', async (role: Role) => {
    const readsOrders = role !== 'technicalSupport' && role !== 'supplier'
    const { orders } = await find(ROLE_ACCOUNTS[role], 'shop-1002')
    // supplier01 sees the order as its team's.
    expect(orders.map(({ orderCode }) => orderCode)).toEqual(
      readsOrders || role === 'supplier' ? [ofTeam.orderCode] : [],
    )
    expect(orders.map(({ isTeam }) => isTeam)).toEqual(role === 'supplier' ? [true] : readsOrders ? [false] : [])
  })

  it.each<FixtureAccount>(['supplier01', 'supplier03', 'merchant01'])('gives %s nothing of others', async (account) => {
    const { orderCode, merchantOrderId, utr, cardNumber, identifyCode } = foreign
    const texts = [
      orderCode,
      merchantOrderId,
      utr,
      cardNumber,
      TRON,
      identifyCode,
      BATCH,
      '833333333333',
      'CANARY',
      'M0002',
      'canary-file',
      'Canary Ranger',
      '203.0.113.99',
      '198.51.100.7',
      '7777.77',
      '7,777.79 INR',
      '8888.00',
      'CANARYUTR123456',
      'Canary Bank',
      'Canary pattern',
      TEMPLATE,
      'supplier02',
      '9812345670',
      '9812345670@',
      '2233',
      orderCode.slice(0, 12),
    ]
    const met = new Set<string>()
    const nothing = {
      orders: [],
      payouts: [],
      batches: [],
      merchants: [],
      suppliers: [],
      accounts: [],
      payments: [],
      records: [],
      notes: [],
    }
    for (const text of texts) {
      const answer = await find(account, String(text))
      // merchant01 ordered the payout.
      const isOwnPayout = account === 'merchant01' && ['833333333333', TRON, '8888.00'].includes(String(text))
      expect([text, isOwnPayout ? { ...answer, payouts: [] } : answer]).toEqual([text, nothing])
      const toStaff = await find('superadmin', String(text))
      expect(toStaff, `staff find ${text}`).not.toEqual(nothing)
      for (const [kind, hits] of Object.entries(toStaff)) if (hits.length > 0) met.add(kind)
      for (const { list } of toStaff.records) met.add(list)
    }
    expect([...met].toSorted(), 'every kind of hit has a text here').toEqual(
      [...Object.keys(nothing), ...FOUND_LISTS].toSorted(),
    )
  })

  it('does not reveal by a hit what a role may not see', async () => {
    expect(await found('6222020000001234', 'merchant01'), 'the account that was paid to').toEqual([])
    expect(await found('000405112233', 'merchant01'), 'the account that was paid from').toEqual([])
    expect(await found('412345678901', 'merchant01')).toEqual([`utr ${own.orderCode}`])
  })

  it('refuses a call without a text or a session', async () => {
    expect((await (await clientOf('custservice')).attempt('search.find', {})).status).toBe(400)
    expect((await server.anonymous.attempt('search.find', { text: 'x' })).status).toBe(401)
  })
})

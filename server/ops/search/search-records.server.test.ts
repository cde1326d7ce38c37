import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import {
  bankRecords,
  banks,
  ipAllowances,
  ipFreezes,
  ipRules,
  messagePatterns,
  payoutBatches,
  resources,
  usdtTransfers,
} from '#server/db/schema/schema.ts'
import { MESSAGE_EVENT_NAMES } from '#domain/messages/message-events.ts'
import { titlesOf } from '#server/access/messages/wording.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

let server: TestServer
let admin: TestClient
const find = async (text: string, account?: FixtureAccount): Promise<SearchAnswer> =>
  await (account === undefined ? admin : await server.signIn(account)).call('search.find', { text })
/** Records found by a text, as `list name`. */
const found = async (text: string, account?: FixtureAccount) =>
  (await find(text, account)).records.map(
    ({ list, name }) => `${list} ${typeof name === 'string' ? name : name['en-US']}`,
  )

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin')
})
afterAll(() => server.dispose())
const db = () => server.services.db

describe('the search of parties and accounts', () => {
  it('finds a merchant by the beginning of its number, a supplier by its number', async () => {
    const [merchant] = server.fixtures.merchants
    const ofNumber = async (text: string) => (await find(text)).merchants.map(({ id }) => id)
    expect(await ofNumber(must(merchant).mchId.toLowerCase())).toEqual([must(merchant).id])
    expect(await ofNumber('0001'), 'without its letter').toEqual([must(merchant).id])
    expect((await ofNumber('M000')).length).toBeGreaterThan(1)
    const [supplier] = server.fixtures.suppliers
    expect((await find(String(must(supplier).id))).suppliers).toEqual([
      expect.objectContaining({ id: must(supplier).id, number: String(must(supplier).id) }),
    ])
  })

  it('finds an account by the end of its card or wallet, its UPI address and its phone', async () => {
    const supplierId = must(server.fixtures.suppliers[0]).id
    const [card, wallet, phone] = await db()
      .insert(resources)
      .values([
        { supplierId, productId: 3001, name: 'By card', cardNumber: '6222020000004711', vpa: 'ravi.k@okaxis' },
        { supplierId, productId: 3015, name: 'By wallet', walletAddress: TRON },
        { supplierId, productId: 3004, name: 'By phone', details: { phone: '+919876501234' } as never },
      ])
      .returning()
    const ids = async (text: string) => (await find(text)).accounts.map(({ id }) => id)
    expect(await ids('4711')).toEqual([must(card).id])
    expect(await ids('pRTv')).toEqual([])
    expect(await ids('RTv8')).toEqual([must(wallet).id])
    expect(await ids(TRON)).toEqual([must(wallet).id])
    expect(await ids('ravi.k@ok')).toEqual([must(card).id])
    for (const text of ['9876501234', '+919876501234', '919876501234', '+91 98765 01234'])
      expect(await ids(text), text).toEqual([must(phone).id])
    const own = await find('4711', 'supplier02')
    expect(own.accounts).toEqual([])
  })
})

describe('the search of records', () => {
  it('finds accounts of persons by account and name', async () => {
    expect(await found('custserv')).toEqual(['admin.getUserList custservice'])
    expect(await found('custserv', 'techsupport'), 'who has no list of them').toEqual([])
  })

  it('finds banks, patterns of messages, and templates in every language', async () => {
    await db().insert(banks).values({ name: 'Searched Bank', code: 'SRCH', country: 'india' })
    await db().insert(messagePatterns).values({ name: 'Searched pattern' })
    expect(await found('searched')).toEqual(['bank.getList Searched Bank', 'messagePattern.getList Searched pattern'])
    expect(await found('srch', 'custservice')).toEqual(['bank.getList Searched Bank'])
    const [event] = MESSAGE_EVENT_NAMES
    for (const title of Object.values(titlesOf(must(event))))
      expect(await found(title), title).toContain(`messageTemplate.getList ${titlesOf(must(event))['en-US']}`)
    expect(await found(titlesOf(must(event))['zh-CN'], 'supplier01')).toEqual([])
  })

  it('finds the networks that hold an address', async () => {
    await db().insert(ipRules).values({ network: '198.51.100.0/24', effect: 'refuse', scope: 'role', role: 'merchant' })
    await db().insert(ipAllowances).values({ network: '198.51.0.0/16', reason: 'Office' })
    await db()
      .insert(ipFreezes)
      .values({
        ...{ network: '198.51.100.7', mode: 'freeze', reason: 'Too many' },
        ...{ startsAt: new Date(), expiresAt: new Date(Date.now() + 60_000), evidence: {} as never },
      })
    const all = ['ipFreeze.getList 198.51.100.7', 'ipRule.getList 198.51.100.0/24', 'ipAllowance.getList 198.51.0.0/16']
    expect(await found('198.51.100.7')).toEqual(all)
    expect(await found('198.51.100.0/24')).toEqual(all)
    expect(await found('198.51.100.8')).toEqual(all.slice(1))
    expect(await found('198.51.100.7', 'merchant01')).toEqual([])
  })

  it('finds transfers on chains and payments by their references', async () => {
    const supplier = must(server.fixtures.suppliers[1])
    await db()
      .insert(bankRecords)
      .values({
        ...{ kind: 'sms', recordId: 'r', supplierId: supplier.id, amountMinor: 50_000, status: 'unmatched' },
        ...{ utr: 'UTR123456789012', payerName: 'Ravi', text: 'credited', occurredAt: new Date() },
      })
    await db()
      .insert(usdtTransfers)
      .values({
        ...{ network: 'tron', txId: HASH, fromAddress: 'x', toAddress: TRON, amountMinor: 1, blockNumber: 1 },
        ...{ blockHash: 'x', blockAt: new Date(), logIndex: 0 },
      })
    expect((await find('utr123456789012')).payments).toEqual([
      {
        ...{ id: expect.any(Number), kind: 'sms', utr: 'UTR123456789012', status: 'unmatched', payerName: 'Ravi' },
        ...{ amountMinor: 50_000, exponent: 2, currency: '' },
      },
    ])
    expect((await find('UTR123456789012', 'supplier02')).payments).toHaveLength(1)
    expect((await find('UTR123456789012', 'supplier01')).payments).toEqual([])
    for (const text of [HASH, `0x${HASH.toUpperCase()}`, TRON])
      expect(await found(text), text).toEqual([`usdtTransfer.getList ${HASH}`])
  })

  it('finds batches by the beginning of their number and by their file', async () => {
    const values = {
      ...{ state: 1, templateId: 'x', template: {} as never, payoutTime: new Date(), resourceIds: [] },
      ...{ currency: 'INR', exponent: 2, maxOrders: 1, orderCount: 3, totalMinor: 1, createdBy: 'x' },
      createdByUserId: server.fixtures.users.custservice.userId,
    }
    await db()
      .insert(payoutBatches)
      .values([
        { ...values, batchNumber: 'B2611200000000001', fileName: 'HDFC_20261120.csv' },
        { ...values, batchNumber: 'B2611210000000001', supplierId: must(server.fixtures.suppliers[0]).id },
      ])
    const numbers = async (text: string, account?: FixtureAccount) =>
      (await find(text, account)).batches.map(({ batchNumber }) => batchNumber)
    expect(await numbers('b26112')).toEqual(['B2611210000000001', 'B2611200000000001'])
    expect(await numbers('hdfc_2026')).toEqual(['B2611200000000001'])
    expect(await numbers('b26112', 'supplier01')).toEqual(['B2611210000000001'])
    expect(await numbers('b26112', 'supplier02')).toEqual([])
    await db().delete(payoutBatches).where(eq(payoutBatches.batchNumber, 'B2611210000000001'))
  })
})

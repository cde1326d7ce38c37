import { afterAll, beforeAll, expect, it } from 'vitest'
import { toWallClock } from '#domain/time/zones.ts'
import { accountSearch } from '#domain/money/account-search.ts'
import { collectionLines } from '#server/ledger/postings/order-postings.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let orderCode: string
beforeAll(async () => {
  server = await startTestServer()
  const { merchants, suppliers, users } = server.fixtures
  const [own, other] = merchants
  const [order] = await insertOrders(server, [{}])
  orderCode = must(order).orderCode
  const supplierId = must(suppliers[0]).id
  const opening = (merchantId: number, amountMinor: number) => ({
    cause: 'opening' as const,
    at: new Date('2026-11-20T00:00:00Z'),
    userId: users.superadmin.userId,
    lines: [
      { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -amountMinor },
      { account: availableOf('merchant', merchantId), currency: 'INR', exponent: 2, amountMinor },
    ],
  })
  await server.services.db.transaction(async (tx) => {
    await postTransaction(tx, opening(must(own).id, 10_000))
    await postTransaction(tx, opening(must(other).id, 700))
    await postTransaction(tx, {
      cause: 'collection',
      orderId: must(order).id,
      at: new Date('2026-11-21T00:00:00Z'),
      lines: collectionLines({
        orderId: must(order).id,
        merchantId: must(own).id,
        supplierId,
        currency: 'INR',
        exponent: 2,
        receivedMinor: 5_000,
        feeMinor: 100,
        chain: [{ supplierId, rate: 50 }],
        chargesSupplier: true,
      }),
    })
  })
})
afterAll(async () => await server.dispose())

const recordsOf = async (account: FixtureAccount, filter = {}) =>
  (await (await server.signIn(account)).call('fundRecord.getList', filter)).list

it('shows a merchant its movements, newest first, each with the balance after it and without naming staff', async () => {
  const [collected, opened, ...more] = await recordsOf('merchant01')
  expect(more).toEqual([])
  expect(collected).toMatchObject({
    cause: 'collection',
    amountMinor: 4_900,
    balanceAfterMinor: 14_900,
    currency: 'INR',
    exponent: 2,
    orderCode,
    createdBy: null,
    createTime: '2026-11-21T00:00:00.000Z',
  })
  expect(opened).toMatchObject({ cause: 'opening', balanceAfterMinor: 10_000, orderCode: null, createdBy: 'staff' })
})

it('shows a supplier its own, and staff everybody’s but the platform’s', async () => {
  expect((await recordsOf('supplier01')).map(({ amountMinor }) => amountMinor)).toEqual([25 - 5_000])
  expect(await recordsOf('supplier02')).toEqual([])
  const all = await recordsOf('custservice')
  expect(all.map(({ ownerKind, amountMinor }) => [ownerKind, amountMinor])).toEqual(
    expect.arrayContaining([
      ['merchant', 4_900],
      ['supplier', -4_975],
      ['merchant', 700],
    ]),
  )
  expect(new Set(all.map(({ ownerKind }) => ownerKind))).toEqual(new Set(['merchant', 'supplier']))
})

it('says when each took effect and when it was recorded, and lists what was recorded last first', async () => {
  const before = new Date(Date.now() - 3_600_000)
  const records = await recordsOf('superadmin')
  for (const { createTime, recordedAt } of records) expect(recordedAt > createTime).toBe(true)
  for (const { recordedAt } of records) expect(Date.parse(recordedAt)).toBeGreaterThan(before.getTime())
  expect(records.map(({ recordedAt }) => recordedAt)).toEqual(
    records
      .map(({ recordedAt }) => recordedAt)
      .sort()
      .reverse(),
  )
  const admin = await server.signIn('superadmin')
  const first = await admin.call('fundRecord.getList', { pageSize: 1 })
  const rest = await admin.call('fundRecord.getList', { pageSize: 9, cursor: must(first.nextCursor) })
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(records.map(({ id }) => id))
  expect(await recordsOf('superadmin', { recordedTo: '2026-11-22 00:00:00' })).toEqual([])
})

it('is narrowed by order, party, cause, transaction and time', async () => {
  const merchantId = must(server.fixtures.merchants[1]).id
  const supplierId = must(server.fixtures.suppliers[0]).id
  const [record] = await recordsOf('superadmin', { orderCode: orderCode.toLowerCase(), merchantId: undefined })
  const { transactionId } = must(record)
  const count = async (filter: object) => (await recordsOf('superadmin', filter)).length
  expect(await count({ orderCode })).toBe(2)
  expect(await count({ transactionId })).toBe(2)
  expect(await count({ merchantId })).toBe(1)
  expect(await count({ supplierId })).toBe(1)
  expect(await count({ cause: 'opening' })).toBe(2)
  expect(await count({ purpose: 'frozen' })).toBe(0)
  expect(await count({ startTime: '2026-11-21 00:00:00' })).toBe(2)
  // A merchant asking for another’s finds nothing.
  expect(await recordsOf('merchant01', { merchantId })).toEqual([])
  expect(await recordsOf('merchant01', { id: must(must(await recordsOf('merchant02'))[0]).id })).toEqual([])
})

it('answers balances that add up to zero to staff, and to others their own', async () => {
  const balancesOf = async (account: FixtureAccount) =>
    (await (await server.signIn(account)).call('user.getTotalBalance', {})).list
  const all = await balancesOf('superadmin')
  expect(all.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0)
  expect(all).toContainEqual({
    ownerKind: 'merchant',
    purpose: 'available',
    currency: 'INR',
    exponent: 2,
    balanceMinor: 15_600,
  })
  expect(await balancesOf('merchant02')).toEqual([
    { ownerKind: 'merchant', purpose: 'available', currency: 'INR', exponent: 2, balanceMinor: 700 },
  ])
  expect(await balancesOf('supplier02')).toEqual([])
})

it('answers the balances of one party, of others than one’s own none', async () => {
  const [own, other] = server.fixtures.merchants
  const balancesOf = async (account: FixtureAccount, input: object) =>
    (await (await server.signIn(account)).call('user.getTotalBalance', input)).list.map(
      ({ balanceMinor }) => balanceMinor,
    )
  expect(await balancesOf('custservice', { merchantId: must(other).id })).toEqual([700])
  expect(await balancesOf('custservice', { supplierId: must(server.fixtures.suppliers[0]).id })).toEqual([-4_975])
  expect(await balancesOf('merchant01', { merchantId: must(own).id })).toEqual([14_900])
  expect(await balancesOf('merchant01', { merchantId: must(other).id })).toEqual([])
  expect(await balancesOf('supplier01', { merchantId: must(own).id })).toEqual([])
})

it('answers balances as of any second, each the sum of the records that it leads to', async () => {
  const admin = await server.signIn('superadmin')
  const zone = zoneOf(server.services)
  const second = async (after: number) => toWallClock(new Date(Date.now() + after * 1_000).toISOString(), zone)
  const early = await admin.call('user.getTotalBalance', { asOf: '2026-11-19 00:00:00' })
  expect(early).toEqual({ asOf: '2026-11-19 00:00:00', list: [] })
  const now = await admin.call('user.getTotalBalance', {})
  const asOf = await second(60)
  const { list } = await admin.call('user.getTotalBalance', { asOf })
  expect(list).toEqual(now.list)
  for (const balance of list) {
    const records = await admin.call('fundRecord.getList', { ...accountSearch(balance), recordedTo: asOf })
    expect(records.list.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(balance.balanceMinor)
  }
  expect(list.map(({ ownerKind }) => ownerKind)).toEqual(['merchant', 'outside', 'platform', 'supplier'])
  // Nobody else opens the platform's.
  expect(await recordsOf('merchant01', { ownerKind: 'platform' })).toEqual([])
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { bankRecords, chainCursors, resources, usdtTransfers } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TX = 'c'.repeat(64)
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('platformadmin')
  const { db } = server.services
  const supplierId = must(server.fixtures.suppliers[0]).id
  const [account] = await db
    .insert(resources)
    .values({ supplierId, productId: 3015, name: 'Wallet 1', walletAddress: WALLET })
    .returning()
  await db.insert(chainCursors).values({ network: 'ethereum', nextBlock: 101, settledBlock: 95, height: 100 })
  const transfer = (nth: number, blockNumber: number, state: 'pending' | 'confirmed' | 'rolledBack') => ({
    network: 'ethereum' as const,
    txId: nth === 0 ? TX : `${nth}`.padStart(64, 'd'),
    fromAddress: `0x${'1'.repeat(40)}`,
    toAddress: WALLET,
    amountMinor: 1_000_000 + nth,
    blockNumber,
    blockHash: `0x${'e'.repeat(64)}`,
    blockAt: new Date(),
    logIndex: nth,
    state,
    resourceId: must(account).id,
  })
  await db
    .insert(usdtTransfers)
    .values([transfer(0, 96, 'pending'), transfer(1, 40, 'confirmed'), transfer(2, 97, 'rolledBack')])
})
afterAll(async () => await server.dispose())

it('says of each transfer how far it is confirmed', async () => {
  const { list } = await admin.call('usdtTransfer.getList', {})
  expect(list.map(({ transferState, confirmations, needed }) => [transferState, confirmations, needed])).toEqual([
    ['rolledBack', null, 12],
    ['confirmed', 12, 12],
    ['pending', 5, 12],
  ])
  expect(list[2]).toMatchObject({ txId: `0x${TX}`, resourceName: 'Wallet 1', orderCode: null, chain: 'ethereum' })
})

it('finds a transaction and an address however they are written', async () => {
  for (const filter of [
    { txId: `0x${TX.toUpperCase()}` },
    { txId: TX },
    { minAmountMinor: 1, maxAmountMinor: 1_000_000 },
  ])
    expect((await admin.call('usdtTransfer.getList', filter)).list.map(({ amountMinor }) => amountMinor)).toEqual([
      1_000_000,
    ])
  expect((await admin.call('usdtTransfer.getList', { toAddress: WALLET.toLowerCase() })).list).toHaveLength(3)
  expect((await admin.call('usdtTransfer.getList', { transferState: ['pending'] })).list).toHaveLength(1)
})

it('says what became of the payment, which is matched among the payments', async () => {
  const { db } = server.services
  const confirmed = eq(usdtTransfers.state, 'confirmed')
  const unmatched = async () => (await admin.call('usdtTransfer.getList', { recordStatus: ['unmatched'] })).list
  expect(await unmatched()).toEqual([])
  const [record] = await db
    .insert(bankRecords)
    .values({
      kind: 'usdt',
      recordId: 'u1',
      amountMinor: 1_000_001,
      text: '',
      occurredAt: new Date(),
      status: 'unmatched',
    })
    .returning()
  await db
    .update(usdtTransfers)
    .set({ bankRecordId: must(record).id })
    .where(confirmed)
  onTestFinished(async () => void (await db.update(usdtTransfers).set({ bankRecordId: null }).where(confirmed)))
  expect(await unmatched()).toMatchObject([
    { bankRecordId: must(record).id, recordStatus: 'unmatched', orderCode: null },
  ])
})

it('shows whole addresses to who acts, masked ones to who only looks, and nothing to outside parties', async () => {
  const [shown] = (await (await server.signIn('custservice')).call('usdtTransfer.getList', {})).list
  expect(must(shown).toAddress).toBe(WALLET)
  const [masked] = (await (await server.signIn('techmaintain')).call('usdtTransfer.getList', {})).list
  expect([must(masked).fromAddress, must(masked).toAddress]).toEqual(['0x11 •••• 1111', '0x5a •••• eAed'])
  for (const account of ['supplier01', 'merchant01'] as const)
    expect((await (await server.signIn(account)).attempt('usdtTransfer.getList', {})).code).toBe(403)
})

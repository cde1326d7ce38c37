import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bankRecords, chainCursors, messages, resources } from '#server/db/schema/schema.ts'
import { timeOutOrders } from '#server/collect/orders/order-timeouts.ts'
import type { Conduct } from '#demo/chain-node/chain-server.ts'
import { makeUser, must, orderByCode } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { createChainWorld, makeWallet, orderOf, paying } from '#tests/support/worlds/chain-world.ts'
import type { ChainWorld, Wallet } from '#tests/support/worlds/chain-world.ts'

let engine: OrderEngine
let parties: OrderWorld
let world: ChainWorld
let wallet: Wallet
beginWithOrderWorld((...made) => {
  ;[engine, parties] = made
})
beforeEach(async () => {
  wallet = await makeWallet(engine, parties)
  world = await createChainWorld(engine)
  await world.read()
})
afterEach(async () => await world.stop())

const statusOf = async (order: { orderCode: string }) => (await orderByCode(engine, order.orderCode)).status
const statesOf = async () => (await world.transfers()).map(({ state }) => state)

it('pays an order with a transfer as soon as its block is confirmed, and not before', async () => {
  const order = await orderOf(engine, parties, 12_345_678)
  const payment = paying([wallet, 12_345_678])
  world.chain.mine([payment])
  await world.read()
  await world.confirm(1)
  expect(await statesOf()).toEqual(['pending'])
  expect(await statusOf(order)).toBe(2)
  await world.confirm(1)
  expect(await world.transfers()).toMatchObject([
    {
      state: 'confirmed',
      txId: payment.txId,
      amountMinor: 12_345_678,
      toAddress: wallet.walletAddress,
      resourceId: wallet.id,
    },
  ])
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({
    status: 4,
    realAmountMinor: 12_345_678,
    utr: payment.txId.toUpperCase(),
  })
})

it('reads a wallet of Ethereum on its own network, and none of the other', async () => {
  await world.stop()
  world = await createChainWorld(engine, 'ethereum')
  await engine.db.update(resources).set({ state: 1 }).where(eq(resources.id, wallet.id))
  const other = await makeWallet(engine, parties, 'ethereum')
  const order = await orderOf(engine, parties, 5_000_000)
  await world.read()
  world.chain.mine([paying([wallet, 5_000_000]), paying([other, 5_000_000])])
  await world.confirm()
  expect(await world.transfers()).toMatchObject([
    { network: 'ethereum', toAddress: other.walletAddress, state: 'confirmed' },
  ])
  expect(await statusOf(order)).toBe(4)
})

it('attaches a late payment to its order', async () => {
  const order = await orderOf(engine, parties, 7_000_000)
  engine.passMinutes(20)
  await timeOutOrders(engine.services)
  expect(await statusOf(order)).toBe(5)
  world.chain.mine([paying([wallet, 7_000_000])])
  await world.confirm()
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({ status: 4, supplementType: 'automatic' })
})

it('pays two orders with the transfers of one transaction', async () => {
  const [one, other] = [await orderOf(engine, parties, 3_000_000), await orderOf(engine, parties, 4_000_000)]
  world.chain.mine([paying([wallet, 3_000_000], [wallet, 4_000_000])])
  await world.confirm()
  expect([await statusOf(one), await statusOf(other)]).toEqual([4, 4])
})

it('keeps a payment that no order waits for, and transfers of nothing not at all', async () => {
  world.chain.mine([paying([wallet, 0], [wallet, 1n << 60n], [wallet, 9_000_000], [wallet, 9_000_000])])
  await world.confirm()
  expect((await world.transfers()).map(({ amountMinor, nth }) => [amountMinor, nth])).toEqual([
    [9_000_000, 0],
    [9_000_000, 1],
  ])
  const records = (await world.records()).filter(({ resourceId }) => resourceId === wallet.id)
  expect(records.map(({ status }) => status)).toEqual(['unmatched', 'unmatched'])
})

it('reads on without a gap after it stood still', async () => {
  const order = await orderOf(engine, parties, 6_000_000)
  world.chain.mineTo(world.chain.height() + 25)
  world.chain.mine([paying([wallet, 6_000_000])])
  world.chain.mineTo(world.chain.height() + 45)
  await world.read()
  expect(await statusOf(order)).toBe(4)
  expect(await world.cursor()).toMatchObject({ nextBlock: world.chain.height() + 1 })
})

describe('an answer that cannot be relied on', () => {
  const odd: [string, Conduct][] = [
    ['is missing', 'drop'],
    ['is cut off', 'cut'],
    ['is no JSON', 'garbage'],
    ['is of a busy node', 'busy'],
    ['is late', 'late'],
    ['is of another form', { instead: { number: '7' } }],
    ['is empty', { instead: null }],
  ]

  it.each(odd)('that %s moves nothing, and is made good by the next one', async (_what, conduct) => {
    const order = await orderOf(engine, parties, 2_000_000)
    world.chain.mine([paying([wallet, 2_000_000])])
    for (const method of ['eth_blockNumber', 'eth_getBlockByNumber', 'eth_getLogs']) {
      const before = await world.cursor()
      world.behave((call) => (call.method === method ? conduct : 'answer'))
      await (conduct === 'late' ? world.readHastily() : world.read())
      expect(await world.cursor()).toMatchObject({ nextBlock: before.nextBlock, fault: expect.any(String) })
      expect(await world.transfers()).toEqual([])
    }
    world.behave(() => 'answer')
    await world.confirm()
    expect(await statusOf(order)).toBe(4)
    expect(await world.cursor()).toMatchObject({ fault: null, failingSince: null })
  })

  it('is also one of another chain, and one of the inside that no setting allows', async () => {
    world.chain.mine()
    engine.set({ chainNodeAddressExceptions: '' })
    await world.read()
    expect(await world.cursor()).toMatchObject({ fault: expect.stringContaining('not a public address') })
    await world.stop()
    world = await createChainWorld(engine)
    world.behave(({ method }) => (method === 'eth_chainId' ? { instead: '0xcd8690dc' } : 'answer'))
    await world.read()
    expect(await engine.db.select().from(chainCursors)).toEqual([])
  })

  it('lacks transfers of a block at first, which the second reading finds', async () => {
    const order = await orderOf(engine, parties, 8_000_000)
    world.chain.mine([paying([wallet, 8_000_000])])
    world.behave(({ method }) => (method === 'eth_getLogs' ? { instead: [] } : 'answer'))
    await world.read()
    expect(await world.transfers()).toEqual([])
    world.behave(() => 'answer')
    await world.confirm()
    expect(await statusOf(order)).toBe(4)
  })

  it('lacks a transfer at the second reading, and confirms nothing by that', async () => {
    world.chain.mine([paying([wallet, 8_500_000])])
    await world.read()
    world.behave(({ method }) => (method === 'eth_getLogs' ? { instead: [] } : 'answer'))
    await world.confirm()
    expect(await statesOf()).toEqual(['pending'])
    world.behave(() => 'answer')
    await world.read()
    expect(await statesOf()).toEqual(['confirmed'])
  })

  it('is of a node that lags behind, which changes nothing', async () => {
    world.chain.mine([paying([wallet, 1_000_000])])
    await world.read()
    const before = await world.cursor()
    world.behave(({ method }) => (method === 'eth_blockNumber' ? { instead: '0x3e8' } : 'answer'))
    await world.read()
    expect(await world.cursor()).toMatchObject({ nextBlock: before.nextBlock, fault: null })
    expect(await statesOf()).toEqual(['pending'])
  })
})

describe('a replaced block', () => {
  it('takes its unconfirmed transfer with it, which is found again in another block and pays once', async () => {
    const order = await orderOf(engine, parties, 2_500_000)
    const payment = paying([wallet, 2_500_000])
    world.chain.mine([payment])
    await world.confirm(1)
    world.chain.replace(2, [])
    await world.read()
    expect(await statesOf()).toEqual(['rolledBack'])
    world.chain.mine([paying([wallet, 0]), payment])
    await world.confirm()
    expect(await world.transfers()).toMatchObject([{ state: 'confirmed', txId: payment.txId, logIndex: 1 }])
    expect(await statusOf(order)).toBe(4)
  })

  it('never pays an order where the transfer does not come again', async () => {
    const order = await orderOf(engine, parties, 2_600_000)
    world.chain.mine([paying([wallet, 2_600_000])])
    await world.confirm(1)
    world.chain.replace(2, [])
    await world.confirm(6)
    expect(await statesOf()).toEqual(['rolledBack'])
    expect(await statusOf(order)).toBe(2)
    expect((await world.records()).filter(({ resourceId }) => resourceId === wallet.id)).toEqual([])
  })

  it('is told of where its transfer had counted, whose payment says so, and which counts again without paying twice', async () => {
    const agent = await makeUser(engine, 'customerService')
    const order = await orderOf(engine, parties, 2_700_000)
    const [payment, other] = [paying([wallet, 2_700_000]), paying([wallet, 999])]
    world.chain.mine([payment, other])
    await world.confirm(4)
    const before = await world.records()
    world.chain.replace(5, [])
    await world.read()
    expect(await statesOf()).toEqual(['rolledBack', 'rolledBack'])
    const told = await engine.db.select().from(messages).where(eq(messages.userId, agent))
    expect(told.map(({ kind, params }) => [kind, params['orderCode'], params['transaction']])).toEqual([
      ['usdtRolledBack', order.orderCode, payment.txId],
      ['usdtRolledBack', '', other.txId],
    ])
    const ofWallet = async () =>
      (
        await engine.db
          .select()
          .from(bankRecords)
          .where(eq(bankRecords.resourceId, wallet.id))
          .orderBy(desc(bankRecords.amountMinor))
      ).map(({ status, orderId }) => [status, orderId])
    expect(await ofWallet()).toEqual([
      ['rolledBack', order.id],
      ['rolledBack', null],
    ])
    world.chain.mine([other, payment])
    await world.confirm(4)
    expect(await statesOf()).toEqual(['confirmed', 'confirmed'])
    expect(await ofWallet()).toEqual([
      ['matched', order.id],
      ['unmatched', null],
    ])
    expect(await world.records()).toHaveLength(before.length)
    expect(await statusOf(order)).toBe(4)
  })

  it('that was rolled back pays no other order while it is out of the chain', async () => {
    world.chain.mine([paying([wallet, 2_800_000])])
    await world.confirm(3)
    world.chain.replace(4, [])
    await world.read()
    expect(must((await world.records()).at(-1))).toMatchObject({ status: 'rolledBack' })
  })

  it('is followed back beyond everything that is remembered', async () => {
    const depth = 30
    for (let made = 0; made < depth; made += 1) world.chain.mine()
    await world.read()
    world.chain.replace(depth + 5, [])
    const order = await orderOf(engine, parties, 2_900_000)
    world.chain.mine([paying([wallet, 2_900_000])])
    await world.confirm()
    expect(await statusOf(order)).toBe(4)
  })
})

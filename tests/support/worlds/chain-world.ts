import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import { bankRecords, chainBlocks, chainCursors, resources, usdtTransfers } from '#server/db/schema/schema.ts'
import { startChainServer } from '#demo/chain-node/chain-server.ts'
import type { Conduct, RpcCall } from '#demo/chain-node/chain-server.ts'
import { createDemoChain, transactionOf } from '#demo/chain-node/demo-chain.ts'
import type { Transaction } from '#demo/chain-node/demo-chain.ts'
import { readAddress, writeAddress } from '#domain/usdt/usdt-address.ts'
import { chainNode } from '#server/collect/usdt/chain-node.ts'
import { readChain } from '#server/collect/usdt/reader/read-chain.ts'
import { create, makeResource, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const TIMEOUT_MS = patience(10_000)
/** For a node that never answers. */
const HASTY_MS = 100
let named = 0

/** A chain with a node on loopback, and the reader that reads it into an engine's database. */
export async function createChainWorld(engine: OrderEngine, network: UsdtNetwork = 'tron') {
  const { db, services } = engine
  for (const table of [usdtTransfers, chainBlocks, chainCursors]) await db.delete(table)
  const chain = createDemoChain({ network, timeOf: () => services.now() })
  let conduct: (call: RpcCall) => Conduct = () => 'answer'
  const server = await startChainServer({ chains: [chain], conduct: (call) => conduct(call) })
  engine.set({
    chainNodeAddressExceptions: server.endpoint,
    usdtConfirmations: { tron: 3, ethereum: 3 },
  })
  const agent = guardedAgent(() => readExceptions(services.settings.get('chainNodeAddressExceptions')))
  const surroundings = { url: server.urlOf(network), agent, now: services.now }
  const node = chainNode(network, { ...surroundings, timeoutMs: TIMEOUT_MS })
  const hasty = chainNode(network, { ...surroundings, timeoutMs: HASTY_MS })
  return {
    chain,
    server,
    node,
    /** Reads once what the node says now. */
    read: async () => await readChain({ services, network, node }),
    /** The same, but waits for no answer longer than a moment. */
    readHastily: async () => await readChain({ services, network, node: hasty }),
    /** Adds blocks of which only the last is named, and reads after each. */
    confirm: async (blocks = 3) => {
      for (let made = 0; made < blocks; made += 1) {
        chain.mine()
        await readChain({ services, network, node })
      }
    },
    /** How the node behaves from now on. */
    behave: (how: (call: RpcCall) => Conduct) => {
      conduct = how
    },
    transfers: async () => await db.select().from(usdtTransfers).orderBy(asc(usdtTransfers.id)),
    records: async () =>
      await db.select().from(bankRecords).where(eq(bankRecords.kind, 'usdt')).orderBy(asc(bankRecords.id)),
    cursor: async () => must((await db.select().from(chainCursors))[0]),
    stop: async () => {
      await agent.close()
      await server.stop()
    },
  }
}
export type ChainWorld = Awaited<ReturnType<typeof createChainWorld>>

/** A new wallet of a supplier that orders can be paid to. */
export async function makeWallet(engine: OrderEngine, { supplier }: OrderWorld, network: UsdtNetwork = 'tron') {
  const hex = randomBytes(20).toString('hex')
  const walletAddress = writeAddress(network, hex)
  const account = await makeResource(engine, supplier.id, { productId: 3015, cardNumber: null, walletAddress })
  return { ...account, hex: must(readAddress(walletAddress)).hex }
}
export type Wallet = Awaited<ReturnType<typeof makeWallet>>

/** An order for USDT; only one account may take it. */
export async function orderOf(engine: OrderEngine, { merchant }: OrderWorld, amount: number) {
  const { orderCode } = await create(engine, signedBody(merchant, { productId: 3015, amount }))
  return await orderByCode(engine, orderCode)
}

/** A transaction that sends amounts to wallets, all from one sender. */
export function paying(
  ...payments: readonly (readonly [to: Pick<Wallet, 'hex'>, amountMinor: number | bigint])[]
): Transaction {
  named += 1
  const from = 'ab'.repeat(20)
  return transactionOf(
    `test ${named}`,
    payments.map(([{ hex }, amount]) => ({ from, to: hex, amount: BigInt(amount) })),
  )
}

/** All wallets of a database stop taking orders. */
export async function restWallets({ db }: OrderEngine): Promise<void> {
  await db.update(resources).set({ state: 1 })
}

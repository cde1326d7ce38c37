import { expect, it } from 'vitest'
import { chainCursors } from '#server/db/schema/schema.ts'
import { startChainServer } from '#demo/chain-node/chain-server.ts'
import { createDemoChain } from '#demo/chain-node/demo-chain.ts'
import { usdtWork } from '#server/collect/usdt/usdt-work.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
beginWithEngine((made) => {
  engine = made
})

it('reads each network by the node that the settings name', async () => {
  const chains = [
    createDemoChain({ network: 'tron', height: 700 }),
    createDemoChain({ network: 'ethereum', height: 90 }),
  ]
  const server = await startChainServer({ chains })
  engine.set({ chainNodeAddressExceptions: server.endpoint, tronNodeUrl: server.urlOf('tron') })
  const heights = async () =>
    Object.fromEntries((await engine.db.select().from(chainCursors)).map(({ network, height }) => [network, height]))
  let stop = await usdtWork(20).start(engine.services)
  try {
    await expect.poll(heights).toEqual({ tron: 700 })
    engine.set({ ethereumNodeUrl: server.urlOf('ethereum') })
    await expect.poll(heights).toEqual({ tron: 700, ethereum: 90 })
    // A reading under way may still end after its node is named no more.
    await stop()
    engine.set({ tronNodeUrl: '' })
    for (const chain of chains) chain.mine()
    stop = await usdtWork(20).start(engine.services)
    await expect.poll(heights).toEqual({ tron: 700, ethereum: 91 })
  } finally {
    await stop()
    await server.stop()
  }
})

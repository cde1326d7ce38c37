import { and, eq, isNotNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { resources, settings, usdtTransfers } from '#server/db/schema/schema.ts'
import { demoNodes } from '#demo/chain-node/demo-chain.ts'
import { startChainNode } from '#demo/chain-node/start-chain-node.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { createDemoServices } from '#tests/support/demo-services.ts'
import type { DemoServices } from '#tests/support/demo-services.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import { patience } from '#tools/lib/suites/patience.ts'

let demo: DemoServices
beforeAll(async () => {
  demo = await createDemoServices(0)
})
afterAll(async () => await demo.dispose())

const inDemo = async (where = eq(usdtTransfers.state, 'confirmed')) =>
  await demo.services.db.select().from(usdtTransfers).where(where)

it('begins with the transfers that earlier payments were read from, on both networks', async () => {
  const transfers = await inDemo()
  expect(transfers.length).toBeGreaterThan(3)
  expect(transfers.every(({ bankRecordId, resourceId }) => bankRecordId !== null && resourceId !== null)).toBe(true)
})

it(
  'has a node that the reader reads: what is paid there appears, and another run names its own node instead',
  async () => {
    const { db } = demo.services
    let stop = await startChainNode(demo.services)
    onTestFinished(async () => await stop())
    const first = must(demoNodes(demo.services).tron)
    const nodes = (await readDemoFile(demo.dataDir)).traffic.nodes
    expect(nodes).toEqual(demoNodes(demo.services))
    const [wallet] = await db
      .select()
      .from(resources)
      .where(
        and(eq(resources.productId, 3015), isNotNull(resources.walletAddress), like(resources.walletAddress, 'T%')),
      )
    const to = must(wallet?.walletAddress)
    // The reader begins with the last blocks; a payment before its first look is among them.
    await createPublicClient('http://127.0.0.1:9').payOnChain(first, { to, amountMinor: 4_242_424, name: 'tested' })
    await vi.waitFor(
      async () => expect(await inDemo(eq(usdtTransfers.amountMinor, 4_242_424))).toMatchObject([{ toAddress: to }]),
      { timeout: patience(15_000), interval: 200 },
    )
    await stop()
    const versionOf = async () => await db.select().from(settings).where(eq(settings.key, 'tronNodeUrl'))
    const before = must((await versionOf())[0]).version
    stop = await startChainNode(demo.services)
    expect(must((await versionOf())[0]).version).toBe(before + 1)
    // Only the newest may be called; its port may be the one of the run before.
    const callable = demo.services.settings.get('chainNodeAddressExceptions').split('\n')
    expect(callable).toEqual([new URL(must(demoNodes(demo.services).tron)).host])
  },
  patience(40_000),
)

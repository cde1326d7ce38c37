import { inArray, sql } from 'drizzle-orm'
import type { Agent } from 'undici'
import { USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders, usdtTransfers } from '#server/db/schema/schema.ts'
import { LOCK_SPACES, whileLocked } from '#server/db/transactions/advisory-locks.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { ORDER_WAKE_UPS, wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'
import { chainNode, NODE_SETTINGS } from '#server/collect/usdt/chain-node.ts'
import type { ChainNode } from '#server/collect/usdt/chain-node.ts'
import { readChain } from '#server/collect/usdt/reader/read-chain.ts'
import { WATCHED_PRODUCTS } from '#server/collect/usdt/reader/watched-accounts.ts'

/** TRON makes a block every 3 s, Ethereum every 12. */
const SWEEP_MS = 3_000
const TIMEOUT_MS = 10_000
/** So many times longer it rests where no order and no transfer waits for a block. */
const RESTS = 5

/** Reads the transfers of USDT on every network whose node is set, each by one process at a time. */
export function usdtWork(everyMs: number = SWEEP_MS, timeoutMs: number = TIMEOUT_MS): BackgroundWork {
  return {
    needs: 'orderWork',
    start: async (services) => {
      const { clock, log, settings } = services
      const agent = guardedAgent(() => readExceptions(settings.get('chainNodeAddressExceptions')))
      const stops = USDT_NETWORKS.map((network) => {
        const node = nodeOf(services, network, agent, timeoutMs)
        return startSweep({
          everyMs,
          restMs: everyMs * RESTS,
          wakeUps: wakeUpsOf(services, [...ORDER_WAKE_UPS, 'settings']),
          clock,
          isDue: () => node() !== undefined,
          work: async (isStopping) => {
            await sweep(services, network, node(), isStopping)
            return (await isAwaited(services.db, network)) ? 0 : undefined
          },
          onError: (error) => log.error({ err: error, network }, 'the transfers of USDT could not be read'),
        })
      })
      return await Promise.resolve(async () => {
        for (const stop of stops) await stop()
        await agent.close()
      })
    },
  }
}

/** The node of a network where the settings say that it is; undefined where they say nothing. */
function nodeOf({ settings, now }: Services, network: UsdtNetwork, agent: Agent, timeoutMs: number) {
  let present: { url: string; node: ChainNode } | undefined
  return () => {
    const url = settings.get(NODE_SETTINGS[network])
    if (url === '') return undefined
    if (present?.url !== url) present = { url, node: chainNode(network, { url, agent, timeoutMs, now }) }
    return present.node
  }
}

async function sweep(
  services: Services,
  network: UsdtNetwork,
  node: ChainNode | undefined,
  isStopping: () => boolean,
): Promise<void> {
  if (node)
    await whileLocked(
      services.pool,
      [LOCK_SPACES.usdtReader, USDT_NETWORKS.indexOf(network)],
      async () => await readChain({ services, network, node }, isStopping),
    )
}

/** True when the next block may pay an order, or a transfer waits to lie deep enough. */
async function isAwaited(db: Queryable, network: UsdtNetwork): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from ${usdtTransfers} where network = ${network} and state = 'pending')
      or exists (select 1 from ${orders} where status in (1, 2, 3) and expires_at > now() and ${inArray(orders.productId, WATCHED_PRODUCTS)})`)
  return rows.length > 0
}

import path from 'node:path'
import { z } from 'zod'
import type { SettingValues } from '#domain/settings.ts'
import { USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import { readExceptions } from '#server/platform/outgoing/address-guard.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { demoNodes } from '#demo/chain-node/demo-chain.ts'
import { restoreDemoFile } from '#demo/demo-file.ts'
import { setDemoSettings } from '#demo/demo-settings.ts'
import { startDemoProcess } from '#demo/demo-process.ts'
import { becomeLeader } from '#demo/traffic/traffic-leader.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'
import { NODE_SETTINGS } from '#server/collect/usdt/chain-node.ts'

/**
 * Starts the demo's node of both networks, and names it in the settings where no other node is named. Of several servers
 * on one database one does so.
 */
export async function startChainNode(services: Services): Promise<Stop> {
  const resign = await becomeLeader(services, () => {}, ADVISORY_LOCKS.demoChains)
  if (!resign) return async () => {}
  const node = await startDemoProcess(services, {
    name: 'chain node',
    program: new URL('./main.ts', import.meta.url),
    args: [path.join(services.config.dataDir, 'demo-chains.jsonl')],
    ready: z.object({ endpoint: z.string() }),
  })
  await nameNode(services, node.endpoint)
  await restoreDemoFile(services)
  return async () => {
    await node.stop()
    await resign()
  }
}

/** The address of an earlier run gives way, also among those that the server may call. */
async function nameNode(services: Services, endpoint: string): Promise<void> {
  const earlier = new Set(Object.values(demoNodes(services)).map((url) => new URL(url).host))
  const exceptions = [...readExceptions(services.settings.get('chainNodeAddressExceptions'))]
  const values: Partial<SettingValues> = {
    chainNodeAddressExceptions: [...exceptions.filter((one) => !earlier.has(one)), endpoint].join('\n'),
  }
  for (const network of USDT_NETWORKS) {
    const key = NODE_SETTINGS[network]
    const isOthers = services.settings.get(key) !== '' && demoNodes(services)[network] === undefined
    if (!isOthers) values[key] = `http://${endpoint}/${network}/jsonrpc`
  }
  await setDemoSettings(services, values)
}

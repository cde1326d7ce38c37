import { USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import type { Services } from '#server/platform/services.ts'
import { NODE_SETTINGS } from '#server/collect/usdt/node/node-settings.ts'

/** The networks whose node is the demo's, with its address: a real one is never asked to pay. */
export function demoNodes({ settings }: Pick<Services, 'settings'>): Partial<Record<UsdtNetwork, string>> {
  const named = USDT_NETWORKS.flatMap((network) => {
    const url = settings.get(NODE_SETTINGS[network])
    return URL.canParse(url) && new URL(url).hostname === '127.0.0.1' ? [[network, url] as const] : []
  })
  return Object.fromEntries(named)
}

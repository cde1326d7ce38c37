import type { SettingKey } from '#domain/settings.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'

/** The settings that say where the node of each network is. */
export const NODE_SETTINGS = { tron: 'tronNodeUrl', ethereum: 'ethereumNodeUrl' } as const satisfies Record<
  UsdtNetwork,
  SettingKey
>

import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'

/** How often each network makes a block. */
export const BLOCK_MS: Readonly<Record<UsdtNetwork, number>> = { tron: 3_000, ethereum: 12_000 }

/** The last block of a demo's chain at a moment; its blocks are counted from the beginning of all times. */
export const numberAt = (network: UsdtNetwork, at: Date): number => Math.floor(at.getTime() / BLOCK_MS[network])

/** The networks on which transfers of USDT are read; an account's address says on which it is. */
export const USDT_NETWORKS = ['tron', 'ethereum'] as const
export type UsdtNetwork = (typeof USDT_NETWORKS)[number]

/**
 * What is known of a transfer: its block may still be replaced, it lies deep enough to count, or its block was replaced
 * by one without it.
 */
export const TRANSFER_STATES = ['pending', 'confirmed', 'rolledBack'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** How many blocks confirm a transfer, its own included, where the last block of the chain is `height`. */
export const confirmationsAt = (blockNumber: number, height: number): number => Math.max(0, height - blockNumber + 1)

import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import type { usdtTransfers } from '#server/db/schema/schema.ts'

/** A transfer as stored. */
export type Transfer = typeof usdtTransfers.$inferSelect

/** How many decimals USDT has. */
export const USDT_EXPONENT = productOf(3015)?.exponent ?? 6

/** The number of a transaction as explorers of its chain write it: TRON's without what Ethereum's begins with. */
export const writeTxId = ({ network, txId }: Pick<Transfer, 'network' | 'txId'>): string =>
  network === 'tron' ? txId : `0x${txId}`

/** A transfer in words, as the text of its payment. */
export function describeTransfer(transfer: Transfer): string {
  const { network, fromAddress, toAddress, amountMinor, blockNumber } = transfer
  const amount = formatMajor(amountMinor, USDT_EXPONENT)
  const standard = network === 'tron' ? 'TRC20' : 'ERC20'
  return `${standard}: ${amount} USDT from ${fromAddress} to ${toAddress}, transaction ${writeTxId(transfer)}, block ${blockNumber}`
}

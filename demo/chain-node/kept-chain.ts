import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import { BLOCK_MS, numberAt, createDemoChain } from '#demo/chain-node/demo-chain.ts'
import type { DemoChain, Transaction } from '#demo/chain-node/demo-chain.ts'

const lineSchema = z.object({
  network: z.enum(USDT_NETWORKS),
  block: z.int(),
  txId: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
})

/** A chain that grows with the time, and whose transactions outlive its process in a file. */
export interface KeptChain {
  chain: DemoChain
  /** A transaction for the next block; one that the chain has already is none. */
  add(transaction: Transaction): void
  /** Makes the blocks that are due. */
  grow(): void
}

export function keptChain(network: UsdtNetwork, file: string, now: () => Date = () => new Date()): KeptChain {
  const blocks = readBlocks(network, file)
  const known = new Set([...blocks.values()].flat().map(({ txId }) => txId))
  const chain = createDemoChain({
    network,
    height: numberAt(network, now()),
    timeOf: (number) => new Date(number * BLOCK_MS[network]),
    blocks,
  })
  const waiting: Transaction[] = []
  return {
    chain,
    add: (transaction) => {
      if (!known.has(transaction.txId)) waiting.push(transaction)
      known.add(transaction.txId)
    },
    grow: () => {
      const due = numberAt(network, now())
      if (due <= chain.height()) return
      const block = chain.height() + 1
      const transactions = waiting.splice(0)
      for (const { txId, payments } of transactions)
        for (const { from, to, amount } of payments)
          appendFileSync(file, `${JSON.stringify({ network, block, txId, from, to, amount: String(amount) })}\n`)
      chain.mine(transactions)
      chain.mineTo(due)
    },
  }
}

/** The transactions of a network by their blocks; a line that a crash cut off is none. */
function readBlocks(network: UsdtNetwork, file: string): Map<number, readonly Transaction[]> {
  const blocks = new Map<number, Transaction[]>()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const line of lines) {
    const read = lineSchema.safeParse(parse(line))
    if (!read.success || read.data.network !== network) continue
    const { block, txId, from, to, amount } = read.data
    const transactions = blocks.get(block) ?? []
    transactions.push({ txId, payments: [{ from, to, amount: BigInt(amount) }] })
    blocks.set(block, transactions)
  }
  return blocks
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

import { createHash } from 'node:crypto'
import { USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import { NODE_SETTINGS } from '#server/collect/usdt/chain-node.ts'
import type { Services } from '#server/platform/services.ts'

/** A transfer of USDT as its sender asks for it; addresses are 20 bytes in hexadecimal digits. */
export interface Payment {
  from: string
  to: string
  /** In millionths. */
  amount: bigint
}

/** A transaction with its transfers; its number stays the same in whichever block it stands. */
export interface Transaction {
  txId: string
  payments: readonly Payment[]
}

/** A transfer in its place. */
export interface PlacedTransfer extends Payment {
  txId: string
  blockNumber: number
  txIndex: number
  logIndex: number
}

/**
 * A chain of blocks in memory. A block's hash follows from its number, its transactions and how often it was replaced,
 * so that a chain which is made again from the same transactions is the same chain.
 */
export interface DemoChain {
  readonly network: UsdtNetwork
  height(): number
  hashOf(number: number): string
  /** The number of the block with a hash; undefined where the chain has none. */
  numberOf(hash: string): number | undefined
  timeOf(number: number): Date
  /** The transfers of a block, in their order. */
  transfersIn(number: number): PlacedTransfer[]
  /** Adds a block with transactions to the end. */
  mine(transactions?: readonly Transaction[]): void
  /** Adds blocks without any up to a number. */
  mineTo(number: number): void
  /** Replaces the last blocks by as many others with these transactions, the first of them in the first one. */
  replace(depth: number, blocks: readonly (readonly Transaction[])[]): void
}

/** So many last blocks are searched for a hash: three days of TRON. */
const SEARCHED = 100_000

export interface DemoChainOptions {
  network: UsdtNetwork
  height?: number
  /** When a block was made. */
  timeOf?: (number: number) => Date
  /** The transactions of its blocks so far. */
  blocks?: Map<number, readonly Transaction[]>
}

export function createDemoChain({
  network,
  height: begin = 1_000,
  timeOf = () => new Date(),
  blocks = new Map<number, readonly Transaction[]>(),
}: DemoChainOptions): DemoChain {
  const replaced = new Map<number, number>()
  const times = new Map<number, Date>()
  /** The numbers of blocks whose hashes anybody has seen. */
  const numbers = new Map<string, number>()
  let height = begin
  const madeHash = (number: number) => {
    const content = (blocks.get(number) ?? []).map(({ txId }) => txId)
    return digest([network, String(number), String(replaced.get(number) ?? 0), ...content])
  }
  const hashOf = (number: number) => {
    const hash = madeHash(number)
    numbers.set(hash, number)
    return hash
  }
  /** A block that nobody has seen since the process began. */
  const search = (hash: string) => {
    for (let number = height; number > Math.max(0, height - SEARCHED); number -= 1)
      if (madeHash(number) === hash) {
        numbers.set(hash, number)
        return number
      }
    return undefined
  }
  const mine = (transactions: readonly Transaction[] = []) => {
    height += 1
    times.delete(height)
    if (transactions.length > 0) blocks.set(height, transactions)
  }
  const drop = (number: number) => {
    blocks.delete(number)
    replaced.set(number, (replaced.get(number) ?? 0) + 1)
  }
  return {
    network,
    height: () => height,
    hashOf,
    numberOf: (hash) => {
      const number = numbers.get(hash)
      return number !== undefined && number <= height && madeHash(number) === hash ? number : search(hash)
    },
    timeOf: (number) => {
      const at = times.get(number) ?? timeOf(number)
      times.set(number, at)
      return at
    },
    transfersIn: (number) =>
      (blocks.get(number) ?? [])
        .flatMap(({ txId, payments }, txIndex) => payments.map((payment) => ({ ...payment, txId, txIndex })))
        .map((transfer, logIndex) => ({ ...transfer, blockNumber: number, logIndex })),
    mine,
    mineTo: (number) => {
      if (number > height) height = number
    },
    replace: (depth, others) => {
      const last = height
      for (let number = last; number > last - depth; number -= 1) drop(number)
      height = last - depth
      for (let at = 0; at < Math.max(depth, others.length); at += 1) mine(others[at])
    },
  }
}

/** The number of a transaction that anything names. */
export const transactionOf = (name: string, payments: readonly Payment[]): Transaction => ({
  txId: digest(['transaction', name]),
  payments,
})

const digest = (parts: readonly string[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** How often each network makes a block. */
export const BLOCK_MS: Readonly<Record<UsdtNetwork, number>> = { tron: 3_000, ethereum: 12_000 }

/** The last block of a demo's chain at a moment; its blocks are counted from the beginning of all times. */
export const numberAt = (network: UsdtNetwork, at: Date): number => Math.floor(at.getTime() / BLOCK_MS[network])

/** The networks whose node is the demo's, with its address: a real one is never asked to pay. */
export function demoNodes({ settings }: Pick<Services, 'settings'>): Partial<Record<UsdtNetwork, string>> {
  const named = USDT_NETWORKS.flatMap((network) => {
    const url = settings.get(NODE_SETTINGS[network])
    return URL.canParse(url) && new URL(url).hostname === '127.0.0.1' ? [[network, url] as const] : []
  })
  return Object.fromEntries(named)
}

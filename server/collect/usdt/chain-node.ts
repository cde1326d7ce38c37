import type { Agent } from 'undici'
import { z } from 'zod'
import type { SettingKey } from '#domain/settings.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import { jsonRpc, NodeFault } from '#server/collect/usdt/json-rpc.ts'

/**
 * The contract of USDT on each network (20 bytes in hexadecimal digits) and the number of its chain, by which a node of
 * another one is known. Both contracts count in millionths. TRON's is TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t.
 */
export const USDT_CONTRACTS: Readonly<Record<UsdtNetwork, { contract: string; chainId: number }>> = {
  tron: { contract: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c', chainId: 0x2b6653dc },
  ethereum: { contract: 'dac17f958d2ee523a2206206994597c13d831ec7', chainId: 1 },
}

/** A block by its number and its hash, which is as the node writes it, in small letters. */
export interface BlockRef {
  number: number
  hash: string
}

/** The head of a block. */
export interface Block extends BlockRef {
  parentHash: string
  at: Date
}

/** A transfer as a block holds it; addresses are 20 bytes in hexadecimal digits. */
export interface ChainTransfer {
  blockNumber: number
  blockHash: string
  txId: string
  logIndex: number
  from: string
  to: string
  /** In the contract's smallest unit: millionths. */
  amount: bigint
}

/** Calls of the reader to a node; each throws NodeFault where the answer cannot be relied on. */
export interface ChainNode {
  /** The number of the last block. */
  height(): Promise<number>
  block(number: number): Promise<Block>
  /** The transfers in a block to any of the addresses, in their order. */
  transfers(block: BlockRef, to: readonly string[]): Promise<ChainTransfer[]>
}

/** The topic of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Nodes limit how many topics one call may name. */
const ADDRESSES_AT_ONCE = 400
/** A block may be dated this much ahead of the clock. */
const AHEAD_MS = 15 * 60_000
const WORD = 64

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(Number)
  .refine(Number.isSafeInteger)
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase())
const blockSchema = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity })
const logSchema = z.object({
  address: z.string().transform((text) => text.toLowerCase()),
  topics: z.tuple([hash, hash, hash]),
  data: hash,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  removed: z.literal(false).optional(),
})
type Log = z.infer<typeof logSchema>

interface Surroundings {
  url: string
  agent: Agent
  timeoutMs: number
  now: () => Date
}

/**
 * A node of a network by the JSON-RPC of Ethereum, which TRON's full nodes offer too. Transfers are asked for by the
 * hash of their block: a node that does not have this block says so, where by number it would answer with nothing.
 */
export function chainNode(network: UsdtNetwork, { url, agent, timeoutMs, now }: Surroundings): ChainNode {
  const ask = jsonRpc(url, agent, timeoutMs)
  const { chainId, contract } = USDT_CONTRACTS[network]
  let isChecked = false
  const checkChain = async () => {
    if (isChecked) return
    const given = await ask('eth_chainId', [], quantity)
    if (given !== chainId) throw new NodeFault(`a node of another chain: ${given}`)
    isChecked = true
  }
  return {
    height: async () => {
      await checkChain()
      return await ask('eth_blockNumber', [], quantity)
    },
    block: async (number) => {
      const { timestamp, ...block } = await ask('eth_getBlockByNumber', [hexOf(number), false], blockSchema)
      if (block.number !== number) throw new NodeFault('another block than asked for')
      const at = new Date(timestamp * 1_000)
      if (at.getTime() > now().getTime() + AHEAD_MS) throw new NodeFault('a block of the future')
      return { ...block, at }
    },
    transfers: async (block, to) => {
      const asked = partsOf(to).map((part) => {
        const topics = [TRANSFER_TOPIC, null, part.map(topicOf)]
        return ask('eth_getLogs', [{ blockHash: block.hash, address: `0x${contract}`, topics }], z.array(logSchema))
      })
      const logs = (await Promise.all(asked)).flat()
      const wanted = new Set(to)
      return logs
        .map((log) => readLog(log, block, contract, wanted))
        .toSorted((one, other) => one.logIndex - other.logIndex)
    },
  }
}

const hexOf = (number: number) => `0x${number.toString(16)}`
const topicOf = (address: string) => `0x${address.padStart(WORD, '0')}`
/** The last 20 of 32 bytes; TRON's nodes may write its prefix before them. */
const addressIn = (topic: string) => topic.slice(-40)

function partsOf(addresses: readonly string[]): string[][] {
  const count = Math.ceil(addresses.length / ADDRESSES_AT_ONCE)
  return Array.from({ length: count }, (_, at) => addresses.slice(at * ADDRESSES_AT_ONCE, (at + 1) * ADDRESSES_AT_ONCE))
}

/** Only what was asked for counts: of this block, contract and event, to one of the addresses. */
function readLog(log: Log, block: BlockRef, contract: string, wanted: ReadonlySet<string>): ChainTransfer {
  const [topic, from, to] = log.topics
  if (log.blockHash !== block.hash || log.blockNumber !== block.number)
    throw new NodeFault('transfers of another block')
  if (log.address.slice(-40) !== contract || topic !== TRANSFER_TOPIC || !wanted.has(addressIn(to)))
    throw new NodeFault('other transfers than asked for')
  return {
    blockNumber: block.number,
    blockHash: block.hash,
    txId: log.transactionHash.slice(2),
    logIndex: log.logIndex,
    from: addressIn(from),
    to: addressIn(to),
    amount: BigInt(log.data),
  }
}

/** The settings that say where the node of each network is. */
export const NODE_SETTINGS = { tron: 'tronNodeUrl', ethereum: 'ethereumNodeUrl' } as const satisfies Record<
  UsdtNetwork,
  SettingKey
>

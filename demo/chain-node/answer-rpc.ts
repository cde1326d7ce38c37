import { z } from 'zod'
import type { DemoChain, PlacedTransfer } from '#demo/chain-node/demo-chain.ts'
import { TRANSFER_TOPIC, USDT_CONTRACTS } from '#server/collect/usdt/chain-node.ts'

/** An error as the protocol answers it. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const INVALID_PARAMS = -32_602
const NO_METHOD = -32_601

const filterSchema = z.object({
  blockHash: z.string().optional(),
  fromBlock: z.string().optional(),
  toBlock: z.string().optional(),
  address: z.string().optional(),
  topics: z.array(z.union([z.string(), z.array(z.string()), z.null()])).default([]),
})
type Filter = z.infer<typeof filterSchema>

/** Answers a call as the full nodes of Ethereum and TRON document it, as far as anybody reads transfers by it. */
export function answerRpc(chain: DemoChain, method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return hex(USDT_CONTRACTS[chain.network].chainId)
    case 'eth_blockNumber':
      return hex(chain.height())
    case 'eth_getBlockByNumber':
      return blockAt(chain, numberIn(chain, params[0]))
    case 'eth_getLogs':
      return logs(chain, filterSchema.parse(params[0]))
    default:
      throw new RpcError(NO_METHOD, `the method ${method} does not exist/is not available`)
  }
}

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const word = (text: string) => `0x${text.padStart(64, '0')}`

function numberIn(chain: DemoChain, given: unknown): number {
  if (given === 'latest') return chain.height()
  const number = Number(given)
  if (!Number.isSafeInteger(number)) throw new RpcError(INVALID_PARAMS, 'invalid block number')
  return number
}

function blockAt(chain: DemoChain, number: number) {
  if (number > chain.height()) return null
  const hash = `0x${chain.hashOf(number)}`
  const parentHash = `0x${chain.hashOf(number - 1)}`
  const timestamp = hex(Math.floor(chain.timeOf(number).getTime() / 1_000))
  return { number: hex(number), hash, parentHash, timestamp, transactions: [], logsBloom: `0x${'0'.repeat(512)}` }
}

function logs(chain: DemoChain, filter: Filter) {
  const { contract } = USDT_CONTRACTS[chain.network]
  if (filter.address !== undefined && filter.address !== `0x${contract}`) return []
  return blocksOf(chain, filter)
    .flatMap((number) => chain.transfersIn(number))
    .map((transfer) => logOf(chain, transfer, contract))
    .filter(({ topics }) =>
      filter.topics.every((wanted, at) => wanted === null || [wanted].flat().includes(topics[at] ?? '')),
    )
}

function blocksOf(chain: DemoChain, { blockHash, fromBlock, toBlock }: Filter): number[] {
  if (blockHash === undefined) {
    const from = numberIn(chain, fromBlock ?? 'latest')
    const to = Math.min(numberIn(chain, toBlock ?? 'latest'), chain.height())
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  }
  const number = chain.numberOf(blockHash.slice(2))
  if (number === undefined) throw new RpcError(INVALID_PARAMS, 'invalid blockHash')
  return [number]
}

function logOf(
  chain: DemoChain,
  { from, to, amount, txId, blockNumber, txIndex, logIndex }: PlacedTransfer,
  contract: string,
) {
  return {
    address: `0x${contract}`,
    topics: [TRANSFER_TOPIC, word(from), word(to)],
    data: word(amount.toString(16)),
    blockNumber: hex(blockNumber),
    blockHash: `0x${chain.hashOf(blockNumber)}`,
    transactionHash: `0x${txId}`,
    transactionIndex: hex(txIndex),
    logIndex: hex(logIndex),
    removed: false,
  }
}

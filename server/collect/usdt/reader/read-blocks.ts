import { NodeFault } from '#server/collect/usdt/node/json-rpc.ts'
import type { Block } from '#server/collect/usdt/node/chain-node.ts'
import { BLOCKS_AT_ONCE, holdCursor, keepBlocks, knownBlocks, moveCursor } from '#server/collect/usdt/reader/cursor.ts'
import type { Cursor, Reading } from '#server/collect/usdt/reader/cursor.ts'
import { keepTransfers, transferRows } from '#server/collect/usdt/reader/keep-transfers.ts'
import { rollBack } from '#server/collect/usdt/reader/roll-back.ts'
import { watchedAccounts } from '#server/collect/usdt/reader/watched-accounts.ts'

/**
 * Reads the next blocks up to `height`, with their transfers, in one transaction with the cursor. Blocks that no longer
 * follow the last one that was read have replaced it: then those are rolled back first. Answers the cursor after it.
 */
export async function readBlocks(reading: Reading, cursor: Cursor, height: number): Promise<Cursor | undefined> {
  const { nextBlock } = cursor
  const [last] = await knownBlocks(reading.services.db, reading.network, { to: nextBlock - 1, limit: 1 })
  if (last?.number !== nextBlock - 1) throw new Error(`block ${nextBlock - 1} of ${reading.network} is not kept`)
  // A node that lags behind says nothing about what it does not have.
  if (height < last.number) return cursor
  if (height === last.number) {
    const { hash } = await reading.node.block(height)
    return hash === last.hash ? cursor : await rollBack(reading, cursor)
  }
  const to = Math.min(height, nextBlock + BLOCKS_AT_ONCE - 1)
  const numbers = Array.from({ length: to - nextBlock + 1 }, (_, at) => nextBlock + at)
  const blocks = await Promise.all(numbers.map((number) => reading.node.block(number)))
  checkLinks(blocks)
  if (blocks[0]?.parentHash !== last.hash) return await rollBack(reading, cursor)
  return await store(reading, cursor, blocks)
}

/** Blocks that were asked for one by one may be of two branches of the chain. */
function checkLinks(blocks: readonly Block[]): void {
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    if (before && block.parentHash !== before.hash) throw new NodeFault('blocks that do not follow each other')
  }
}

async function store(reading: Reading, cursor: Cursor, blocks: readonly Block[]): Promise<Cursor | undefined> {
  const { services, network, node } = reading
  const accounts = await watchedAccounts(services.db, network)
  const found = await Promise.all(blocks.map((block) => node.transfers(block, [...accounts.keys()])))
  const times = new Map(blocks.map(({ number, at }) => [number, at]))
  const rows = transferRows(services, network, found.flat(), accounts).map((row) => ({
    ...row,
    blockAt: times.get(row.blockNumber) ?? services.now(),
  }))
  const nextBlock = cursor.nextBlock + blocks.length
  return await services.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, cursor))) return undefined
    await keepBlocks(tx, network, blocks)
    await keepTransfers(tx, rows)
    await moveCursor(tx, network, { nextBlock })
    return { ...cursor, nextBlock }
  })
}

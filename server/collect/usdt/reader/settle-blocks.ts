import { NodeFault } from '#server/collect/usdt/node/json-rpc.ts'
import { readAddress } from '#domain/usdt/usdt-address.ts'
import {
  BLOCKS_AT_ONCE,
  confirmationsOf,
  forgetBlocks,
  holdCursor,
  knownBlocks,
  moveCursor,
} from '#server/collect/usdt/reader/cursor.ts'
import type { Cursor, Reading } from '#server/collect/usdt/reader/cursor.ts'
import {
  isSameTransfer,
  keepTransfers,
  knownTransfers,
  transferRows,
} from '#server/collect/usdt/reader/keep-transfers.ts'
import { watchedAccounts } from '#server/collect/usdt/reader/watched-accounts.ts'

/**
 * Reads the blocks a second time that lie deep enough to count, and adds what was missing at first: a node may know a
 * block before it knows what happened in it. Answers the cursor after it.
 */
export async function settleBlocks(reading: Reading, cursor: Cursor, height: number): Promise<Cursor | undefined> {
  const { services, network } = reading
  const from = cursor.settledBlock
  const deepest = Math.min(cursor.nextBlock - 1, height - confirmationsOf(services, network) + 1)
  const to = Math.min(deepest, from + BLOCKS_AT_ONCE - 1)
  if (to < from) return cursor
  const rows = await readAgain(reading, from, to)
  const settledBlock = to + 1
  return await services.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, cursor))) return undefined
    await keepTransfers(tx, rows)
    await moveCursor(tx, network, { settledBlock })
    await forgetBlocks(tx, network, settledBlock)
    return { ...cursor, settledBlock }
  })
}

/** A block's transfers never change: an answer that lacks a known one is wrong, and nothing is confirmed by it. */
async function readAgain({ services, network, node }: Reading, from: number, to: number) {
  const accounts = await watchedAccounts(services.db, network)
  const known = await knownTransfers(services.db, network, from, to)
  // An account may have changed its address since.
  const addresses = new Set([
    ...accounts.keys(),
    ...known.flatMap(({ toAddress }) => readAddress(toAddress)?.hex ?? []),
  ])
  const blocks = await knownBlocks(services.db, network, { from, to })
  const found = await Promise.all(blocks.map((block) => node.transfers(block, [...addresses])))
  const rows = transferRows(services, network, found.flat(), accounts)
  const lacking = known.find((row) => !rows.some((other) => isSameTransfer(row, other)))
  if (lacking) throw new NodeFault(`block ${lacking.blockNumber} without a transfer that it had`)
  const added = rows.filter((row) => !known.some((other) => isSameTransfer(row, other)))
  return await Promise.all(added.map(async (row) => ({ ...row, blockAt: (await node.block(row.blockNumber)).at })))
}

import { and, eq, gt, ne } from 'drizzle-orm'
import { usdtTransfers } from '#server/db/schema/schema.ts'
import { NodeFault } from '#server/collect/usdt/json-rpc.ts'
import type { BlockRef } from '#server/collect/usdt/chain-node.ts'
import { takeBack } from '#server/collect/usdt/take-back.ts'
import { dropBlocksAbove, holdCursor, keepBlocks, knownBlocks, moveCursor } from '#server/collect/usdt/reader/cursor.ts'
import type { Cursor, Reading } from '#server/collect/usdt/reader/cursor.ts'

/**
 * The chain replaced blocks that were read: goes back to the last one that it kept. Transfers of replaced blocks are
 * rolled back, and found again where a new block has them; one that had counted already is told of.
 */
export async function rollBack(reading: Reading, cursor: Cursor): Promise<Cursor | undefined> {
  const { services, network } = reading
  const fork = await findFork(reading, cursor)
  services.log.warn({ network, from: fork.number + 1, to: cursor.nextBlock - 1 }, 'blocks of a chain were replaced')
  return await services.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, cursor))) return undefined
    await dropBlocksAbove(tx, network, fork.isKnown ? fork.number : fork.number - 1)
    if (!fork.isKnown) await keepBlocks(tx, network, [fork])
    const replaced = await tx
      .update(usdtTransfers)
      .set({ state: 'rolledBack', rolledBackAt: services.now() })
      .where(
        and(
          eq(usdtTransfers.network, network),
          gt(usdtTransfers.blockNumber, fork.number),
          ne(usdtTransfers.state, 'rolledBack'),
        ),
      )
      .returning()
    for (const transfer of replaced) await takeBack(tx, services, transfer)
    const moved = { nextBlock: fork.number + 1, settledBlock: Math.min(cursor.settledBlock, fork.number + 1) }
    await moveCursor(tx, network, moved)
    return { ...cursor, ...moved }
  })
}

/**
 * The last block that the chain kept. Where it kept none that is remembered, the block before them all: then what lies
 * deeper is not judged.
 */
async function findFork(
  { services, network, node }: Reading,
  { nextBlock }: Cursor,
): Promise<BlockRef & { isKnown: boolean }> {
  const known = await knownBlocks(services.db, network, { to: nextBlock - 1 })
  let child: string | undefined
  for (const [at, block] of known.entries()) {
    const present = await node.block(block.number)
    if (child !== undefined && present.hash !== child) throw new NodeFault('blocks that do not follow each other')
    if (present.hash === block.hash) {
      // The last block stands, though what follows does not follow it.
      if (at === 0) throw new NodeFault('a block that was replaced, and was not')
      return { ...block, isKnown: true }
    }
    child = present.parentHash
  }
  const oldest = known.at(-1)
  if (child === undefined || !oldest) throw new Error(`no block of ${network} is kept`)
  services.log.error({ network, block: oldest.number }, 'a chain replaced all blocks that are remembered')
  return { number: oldest.number - 1, hash: child, isKnown: false }
}

import { NodeFault } from '#server/collect/usdt/node/json-rpc.ts'
import { confirmTransfers } from '#server/collect/usdt/confirm-transfers.ts'
import { beginCursor, findCursor, moveCursor } from '#server/collect/usdt/reader/cursor.ts'
import type { Cursor, Reading } from '#server/collect/usdt/reader/cursor.ts'
import { readBlocks } from '#server/collect/usdt/reader/read-blocks.ts'
import { settleBlocks } from '#server/collect/usdt/reader/settle-blocks.ts'

/**
 * Reads a network up to its last block, and confirms what lies deep enough. An answer that cannot be relied on ends it,
 * and what was read before it stays; the next run goes on from there.
 */
export async function readChain(reading: Reading, isStopping: () => boolean = () => false): Promise<void> {
  const { services, network } = reading
  const fault = await faultOf(advance(reading, isStopping))
  await confirmTransfers(services, network, isStopping)
  const cursor = await findCursor(services.db, network)
  if (!cursor) {
    if (fault) services.log.warn({ network, fault }, 'the node of a chain does not answer')
    return
  }
  if (fault && cursor.failingSince === null)
    services.log.warn({ network, fault }, 'the node of a chain does not answer')
  await moveCursor(
    services.db,
    network,
    fault === undefined
      ? { readAt: services.now(), failingSince: null, fault: null }
      : { failingSince: cursor.failingSince ?? services.now(), fault },
  )
}

async function advance(reading: Reading, isStopping: () => boolean): Promise<void> {
  const { services, network, node } = reading
  const height = await node.height()
  let cursor = (await findCursor(services.db, network)) ?? (await beginCursor(reading, height))
  if (!cursor) return
  await moveCursor(services.db, network, { height })
  for (const step of [readBlocks, settleBlocks]) cursor = await repeat(step, reading, cursor, height, isStopping)
}

/** Takes a step again until it moves the cursor no more; undefined where another process moved it. */
async function repeat(
  step: typeof readBlocks,
  reading: Reading,
  begun: Cursor | undefined,
  height: number,
  isStopping: () => boolean,
): Promise<Cursor | undefined> {
  let cursor = begun
  while (cursor && !isStopping()) {
    const next: Cursor | undefined = await step(reading, cursor, height)
    if (next === cursor) break
    cursor = next
  }
  return cursor
}

async function faultOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof NodeFault) return error.message
    throw error
  }
}

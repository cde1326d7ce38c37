import { readAddress } from '#domain/usdt/usdt-address.ts'
import { confirmTransfers } from '#server/collect/usdt/confirm-transfers.ts'
import type { Block } from '#server/collect/usdt/chain-node.ts'
import { NodeFault } from '#server/collect/usdt/json-rpc.ts'
import {
  beginCursor,
  findCursor,
  moveCursor,
  BLOCKS_AT_ONCE,
  confirmationsOf,
  forgetBlocks,
  holdCursor,
  knownBlocks,
  keepBlocks,
} from '#server/collect/usdt/reader/cursor.ts'
import { watchedAccounts } from '#server/collect/usdt/reader/watched-accounts.ts'
import type { Cursor, Reading } from '#server/collect/usdt/reader/cursor.ts'
import {
  isSameTransfer,
  keepTransfers,
  knownTransfers,
  transferRows,
} from '#server/collect/usdt/reader/keep-transfers.ts'
import { rollBack } from '#server/collect/usdt/reader/roll-back.ts'

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

/**
 * Reads the blocks a second time that lie deep enough to count, and adds what was missing at first: a node may know a
 * block before it knows what happened in it. Answers the cursor after it.
 */
async function settleBlocks(reading: Reading, cursor: Cursor, height: number): Promise<Cursor | undefined> {
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

/**
 * Reads the next blocks up to `height`, with their transfers, in one transaction with the cursor. Blocks that no longer
 * follow the last one that was read have replaced it: then those are rolled back first. Answers the cursor after it.
 */
async function readBlocks(reading: Reading, cursor: Cursor, height: number): Promise<Cursor | undefined> {
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
